import { Trans } from '@lingui/react/macro';
import { businessDay } from '@tiffin/contracts';
import { useMemo } from 'react';
import { serverNow } from '../../api/server-clock';
import { dateText } from '../../language/formats';
import type { Piece } from '../virtual-list/row-window';
import { useVirtualRows } from '../virtual-list/use-virtual-rows';
import { Space } from '../virtual-list/virtual-rows';
import { EntryRow } from './entry/entry-row';
import type { SentenceProps } from './entry/kind-of';
import { byDay, type HistoryDay, type NamedEntry } from './history-pages';

interface HistoryDaysProps extends Omit<SentenceProps, 'entry'> {
  entries: readonly NamedEntry[];
  /** Whether these are all entries; more may still be loaded. */
  complete: boolean;
  timeZone: string;
}

/** The entries by day, each day with a heading that stays in sight; of a long list only those near the viewport. */
export function HistoryDays({ entries, complete, timeZone, ...sentence }: HistoryDaysProps) {
  const rows = useMemo(() => byDay(entries, timeZone).flatMap(rowsOfDay), [entries, timeZone]);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const { list, pieces } = useVirtualRows<HTMLDivElement>(keys, 46, (index) => index - (rows[index]?.place ?? 0));
  return (
    // Nothing here has margins or borders outside of the measured rows: each heading includes the distance to the day above.
    <div ref={list} className="-mt-4 mb-5">
      {partsOf(pieces, rows).map((part) => {
        if ('height' in part) return <Space key={part.key} as="div" height={part.height} />;
        const { day, pieces: ofDay } = part;
        const last = complete || day !== rows.at(-1)?.day;
        return (
          <section key={day.day} aria-labelledby={`day-${day.day}`}>
            <h2
              id={`day-${day.day}`}
              data-row={keyOfDay(day)}
              className="sticky top-[calc(var(--header)-1rem)] z-1 bg-paper pt-6 pb-2 font-semibold"
            >
              <DayName day={day.day} timeZone={timeZone} now={serverNow()} />
            </h2>
            <ul className="divide-y divide-line rounded-card bg-surface ring-1 ring-line ring-inset">
              {ofDay.map((piece) => {
                if (piece.kind === 'space') return <Space key={piece.key} as="ul" height={piece.height} />;
                const { named, place = 0 } = rows[piece.index] ?? {};
                if (!named) return null;
                return (
                  <EntryRow
                    key={piece.key}
                    data-row={piece.key}
                    aria-posinset={place}
                    aria-setsize={last ? day.entries.length : -1}
                    entry={named.entry}
                    timeZone={timeZone}
                    {...sentence}
                  />
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** A row of the list: the heading of a day, at place 0, or one of its entries. */
interface HistoryRow {
  readonly key: string;
  readonly day: HistoryDay;
  readonly place: number;
  readonly named?: NamedEntry;
}

const keyOfDay = ({ day }: HistoryDay) => `day ${day}`;

function rowsOfDay(day: HistoryDay): HistoryRow[] {
  return [{ key: keyOfDay(day), day, place: 0 }, ...day.entries.map((named, index) => ({ key: named.key, day, place: index + 1, named }))];
}

type SpacePiece = Extract<Piece, { kind: 'space' }>;
interface DayPart {
  readonly day: HistoryDay;
  readonly pieces: Piece[];
}

/** The pieces by day: each heading begins a day, and the space before a heading lies between the days. */
function partsOf(pieces: readonly Piece[], rows: readonly HistoryRow[]): (DayPart | SpacePiece)[] {
  const parts: (DayPart | SpacePiece)[] = [];
  let current: DayPart | undefined;
  pieces.forEach((piece, at) => {
    const row = piece.kind === 'row' ? rows[piece.index] : undefined;
    if (row && row.place === 0) parts.push((current = { day: row.day, pieces: [] }));
    else if (piece.kind === 'row') current?.pieces.push(piece);
    else if (isEntry(pieces[at + 1], rows)) current?.pieces.push(piece);
    else parts.push(piece);
  });
  return parts;
}

function isEntry(piece: Piece | undefined, rows: readonly HistoryRow[]): boolean {
  return piece?.kind === 'row' && rows[piece.index]?.place !== 0;
}

const DAY_MS = 86_400_000;
const DAY = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;

/** `Today · Sat, Nov 21, 2026`; only the date for days before yesterday. `now` in ms. */
function DayName({ day, timeZone, now }: { day: string; timeZone: string; now: number }) {
  const today = businessDay(new Date(now), timeZone);
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  const date = dateText(new Date(day), DAY);
  if (day !== today && day !== yesterday) return date;
  return (
    <>
      {day === today ? <Trans>Today</Trans> : <Trans>Yesterday</Trans>} <span className="font-normal text-muted">· {date}</span>
    </>
  );
}

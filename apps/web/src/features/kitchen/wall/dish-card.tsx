import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Check, CupSoda, Minus, Package, Undo2 } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { localizedName } from '../../../language/localized-name';
import { ageBand, ageSince } from '../../order-age/age';
import type { AgeBand } from '../../order-age/age';
import { AgeLabel } from '../../order-age/age-label';
import type { DishRow } from '../summary/kitchen-summary';

interface DishCardProps {
  row: DishRow;
  /** All its units are prepared; the card stays for a moment. */
  done: boolean;
  /** An order has just added units. */
  isNew: boolean;
  /** Current time in ms by the server's clock. */
  now: number;
  /** Absent for readers without actions. */
  actions?: { prepare: () => void; undo: (() => void) | undefined; off: boolean } | undefined;
}

const EDGE: Record<AgeBand, string> = {
  fresh: 'before:bg-transparent',
  old: 'before:bg-warn',
  late: 'before:bg-danger',
  overdue: 'before:bg-danger',
};
/** Layout of count, name, undo and minus, from phones to large walls, where minus is below undo to leave more width for the text. */
const WITH_ACTIONS = clsx(
  'grid-cols-[56px_minmax(0,1fr)_56px_72px] min-[561px]:grid-cols-[92px_minmax(0,1fr)_60px_84px]',
  'min-[901px]:grid-cols-[122px_minmax(0,1fr)_72px_112px] min-[1800px]:grid-cols-[150px_minmax(0,1fr)_128px]',
);
const WITHOUT_ACTIONS = clsx(
  'grid-cols-[56px_minmax(0,1fr)] min-[561px]:grid-cols-[92px_minmax(0,1fr)]',
  'min-[901px]:grid-cols-[122px_minmax(0,1fr)] min-[1800px]:grid-cols-[150px_minmax(0,1fr)]',
);
const WORDS =
  'text-md font-semibold wrap-anywhere min-[561px]:text-[1.0625rem] min-[561px]:leading-tight min-[901px]:text-(length:--kitchen-chip) min-[1800px]:text-[1.5rem]';
const CHIP = clsx(WORDS, 'inline-flex w-fit max-w-full items-center gap-2 rounded-lg px-2 py-[3px] min-[561px]:px-2.5 min-[561px]:py-1');
const BUTTON =
  'grid min-h-(--tap-kitchen) min-[1800px]:min-h-14 place-items-center self-stretch rounded-card transition-transform duration-(--fast) ease-calm select-none touch-manipulation active:scale-[0.98] disabled:active:scale-100';

/** One dish on the wall, readable from two meters: count, waiting time and instructions, with a large minus button and its undo. */
export function DishCard({ row, done, isNew, now, actions }: DishCardProps) {
  const name = localizedName(row);
  const band = done ? 'fresh' : ageBand(ageSince(row.oldest, now));
  return (
    <li
      className={clsx(
        'relative grid items-center gap-2 overflow-hidden rounded-2xl border p-2.5 pl-4 min-[561px]:gap-2.5 min-[901px]:pl-3.5',
        'before:absolute before:inset-y-0 before:left-0 before:w-2.5',
        actions ? WITH_ACTIONS : WITHOUT_ACTIONS,
        EDGE[band],
        row.readyMade ? 'border-dashed border-line-strong' : 'border-line',
        band === 'late' ? 'bg-[color-mix(in_srgb,var(--danger-soft)_55%,var(--surface))]' : row.readyMade ? 'bg-paper' : 'bg-surface',
        isNew && 'shadow-[inset_0_0_0_4px_var(--info)]',
      )}
    >
      <HowMany row={row} done={done} now={now} />
      <div className="grid content-center gap-2">
        <h2 className="text-[1.1875rem] leading-[1.1] font-bold wrap-anywhere min-[561px]:text-[1.375rem] min-[901px]:text-(length:--kitchen-name) min-[1800px]:text-[2.25rem]">
          {name}
        </h2>
        {!done && <Requests row={row} />}
      </div>
      {actions && <Actions name={name} done={done} {...actions} />}
    </li>
  );
}

function HowMany({ row, done, now }: Pick<DishCardProps, 'row' | 'done' | 'now'>) {
  const { t } = useLingui();
  return (
    <div className="grid justify-items-center gap-2.5">
      {done ? (
        <span className="text-ready-ink">
          <Check role="img" aria-label={t`All prepared`} strokeWidth={3} className="size-11 min-[901px]:size-18 min-[1800px]:size-22" />
        </span>
      ) : (
        <>
          <p className="text-[2.75rem] leading-[0.8] font-extrabold tracking-[-0.04em] tabular-nums min-[561px]:text-[3.25rem] min-[901px]:text-(length:--kitchen-count) min-[1800px]:text-[6.5rem]">
            {row.remaining}
          </p>
          <AgeLabel
            placedAt={row.oldest}
            now={now}
            iconSize={22}
            className="text-md min-[561px]:text-[1.0625rem] min-[901px]:text-(length:--kitchen-chip) min-[1800px]:text-[1.5rem] min-[901px]:leading-tight max-[560px]:px-0.5! max-[560px]:[&>svg]:hidden"
          />
        </>
      )}
    </div>
  );
}

function Requests({ row }: { row: DishRow }) {
  const heading = useId();
  return (
    <>
      {(row.readyMade || row.toPack > 0) && (
        <p className="flex flex-wrap gap-1.5">
          {row.readyMade && (
            <span className={clsx(CHIP, 'bg-sunk text-ink')}>
              <CupSoda aria-hidden strokeWidth={2.2} className="size-[1.1em] shrink-0" />
              <Trans>Ready-made</Trans>
            </span>
          )}
          {row.toPack > 0 && (
            <span className={clsx(CHIP, 'bg-info-soft text-info-ink')}>
              <Package aria-hidden strokeWidth={2.2} className="size-[1.1em] shrink-0" />
              <Trans>Pack {row.toPack}</Trans>
            </span>
          )}
        </p>
      )}
      {row.requests.length > 0 && (
        <div>
          <h3 id={heading} className="text-sm font-semibold text-muted min-[901px]:text-[1.0625rem] min-[1800px]:text-[1.25rem]">
            <Trans>Special Requests</Trans>
          </h3>
          <ul aria-labelledby={heading} className="grid gap-0.5">
            {row.requests.map(({ text, quantity }) => (
              <li key={text} className={WORDS}>
                <b className="font-bold tabular-nums">{quantity}×</b> <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Ignores key repeats, so that holding a key counts as one press. */
function oncePerPress(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

function Actions({ name, done, prepare, undo, off }: { name: string; done: boolean } & NonNullable<DishCardProps['actions']>) {
  const { t } = useLingui();
  return (
    <div className="contents min-[1800px]:grid min-[1800px]:grid-rows-[minmax(56px,2fr)_minmax(72px,3fr)] min-[1800px]:gap-2 min-[1800px]:self-stretch">
      <button
        type="button"
        aria-label={t`${name}: undo the last one`}
        disabled={off || !undo}
        onClick={undo}
        onKeyDown={oncePerPress}
        className={clsx(BUTTON, 'border-2 border-line-strong text-ink disabled:cursor-not-allowed disabled:border-line disabled:text-line')}
      >
        <Undo2 aria-hidden strokeWidth={2.4} className="size-7 min-[901px]:size-8" />
      </button>
      <button
        type="button"
        aria-label={t`${name}: one prepared`}
        disabled={off || done}
        onClick={prepare}
        onKeyDown={oncePerPress}
        className={clsx(
          BUTTON,
          'bg-accent text-on-accent active:bg-accent-press disabled:cursor-not-allowed disabled:bg-wash disabled:text-muted',
        )}
      >
        <Minus aria-hidden strokeWidth={3.6} className="size-10 min-[901px]:size-12 min-[1800px]:size-14" />
      </button>
    </div>
  );
}

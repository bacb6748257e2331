import type { DocumentCheck, DocumentComparison, DocumentSide } from '@tiffin/contracts';
import { differenceReport } from '../follow/differences-report.js';
import { count, counted, localTime, plain, facts, table } from '../wording.js';

/** How many events are shown, the newest ones. */
const EVENTS = 10;

/** Returns a report that compares a document with the log, and the events that made it. */
export function documentReport(view: string, { _id, found }: DocumentCheck): string {
  if (!found) return '';
  const { same, live, folded } = found;
  const differing = same ? '' : `\n${differenceReport({ _id, live: live.document, folded: folded.document })}`;
  return `${plain(_id)} in ${view}\n${facts(factsOf(found))}${differing}${eventsReport(found)}${dismissedReport(found)}`;
}

function factsOf({ same, mended, position, live, folded }: DocumentComparison): readonly (readonly [string, string])[] {
  return [
    ['Compared', `at position ${count(position)}`],
    ['Result', same ? 'it matches the log' : mended ? 'it differed and was repaired' : 'it differs from the log'],
    ...(live.heldUp || folded.heldUp ? [['Waits', heldUp(live, folded)] as const] : []),
  ];
}

const heldUp = (live: DocumentSide, folded: DocumentSide): string =>
  live.heldUp && folded.heldUp
    ? 'for parked events'
    : live.heldUp
      ? 'for parked events, which can be folded now'
      : 'for an event that can’t be folded';

function eventsReport({ events, eventCount }: DocumentComparison): string {
  const shown = events.slice(-EVENTS);
  const rows = shown.map(({ position, type, stream, revision, metadata }) => [
    count(position),
    plain(type),
    `${plain(stream)}@${revision}`,
    localTime(metadata.occurredAt),
  ]);
  const which = eventCount > shown.length ? `, of which the last ${shown.length}` : '';
  return rows.length === 0
    ? '\nThe log has no event for it.\n'
    : `\nMade by ${counted(eventCount, 'event')}${which}:\n${table(['POSITION', 'EVENT', 'IN', 'AT'], rows, ['POSITION'])}`;
}

function dismissedReport({ dismissed }: DocumentComparison): string {
  const lines = dismissed.map(
    ({ type, stream, revision, reason, at }) => `  ${plain(type)} (${plain(stream)}@${revision}), ${localTime(at)}: ${plain(reason)}\n`,
  );
  return lines.length === 0 ? '' : `\nDismissed by operators, skipped where they fail:\n${lines.join('')}`;
}

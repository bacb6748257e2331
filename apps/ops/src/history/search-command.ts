import type { LoggedEvent } from '@tiffin/contracts';
import type { Command } from 'commander';
import { parseInstant } from '../parse-day.js';
import { wholeNumber } from '../paging.js';
import type { EventsFilter } from '../server/operations-api.js';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type VerbContext, type ServerOptions } from '../verb.js';
import { localTime, plain } from '../wording.js';
import { eventReport } from './event-report.js';

interface SearchOptions extends ServerOptions, Omit<EventsFilter, 'correlationId'> {
  readonly correlation?: string;
  readonly limit: number;
}

/** Events per call. The server answers earlier after a second of searching. */
const AT_ONCE = 100;

/** `ops events search`: events of the whole log, newest first. */
export function searchCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'search',
    summary: 'search the whole log for events, newest first',
    does: `Searches the whole log for events, from the newest backwards, until it has found as many as --limit says or the log begins. An event must
match all options. It prints events as it finds them, with --json one per line. The server searches a second at a time, between orders.`,
    when: 'you know something about an event, but not its stream: what an order was worth, who did it, or when.',
    examples: [
      'events search --type OrderRejected --from 2026-11-01',
      'events search --stream menu- --actor contractor --limit 5',
      'events search --text paratha --json',
      'events search --stream order- --before order-7b18e6a4-11f4@3',
    ],
  })
    .option('--type <type>', 'of this type, such as OrderPlaced')
    .option('--stream <beginning>', 'of streams whose names begin like this, such as order-')
    .option('--actor <who>', "by this person's id, or this role, such as contractor")
    .option('--correlation <id>', 'of one call (see also events story)')
    .option('--text <text>', 'with this text in the data as JSON, ignoring case')
    .option('--from <moment>', "from this day on, as in 2026-11-01, in the canteens' zone, or moment, as in 2026-11-01T12:15", parseInstant)
    .option('--to <moment>', 'up to and with this day, or before this moment', parseInstant)
    .option('--limit <number>', 'how many to find', wholeNumber(), 20)
    .option('--before <event>', 'continue before this event, named by stream and revision')
    .action(({ correlation: correlationId, url: _url, json, limit, before, ...filter }: SearchOptions) =>
      runVerb(context, { ...(_url !== undefined && { url: _url }), ...(json && { json }) }, async (asking) => {
        let found = 0;
        const next = await lookBack(asking, { ...filter, correlationId, before }, limit, (event) => {
          found++;
          asking.terminal.out(asking.json ? `${JSON.stringify(event)}\n` : `${eventReport(event, `${event.stream}@${event.revision}`)}\n`);
        });
        const more = next === undefined ? '' : `There may be more: --before ${plain(next)}\n`;
        return { text: found === 0 ? 'No events match.\n' : more };
      }),
    );
}

/**
 * Searches call by call until `limit` events are found or the log begins. Returns where the next search continues; `undefined` at
 * the log's beginning. Shows progress on a terminal.
 */
export async function lookBack(
  { api, terminal, json }: VerbContext,
  filter: EventsFilter,
  limit: number,
  found: (event: LoggedEvent) => void,
): Promise<string | undefined> {
  let { before } = filter;
  for (let remaining = limit; remaining > 0;) {
    const { events, searchInfo } = await api.searchEvents({ ...filter, before, limit: Math.min(remaining, AT_ONCE) });
    events.forEach(found);
    remaining -= events.length;
    before = searchInfo.next ?? undefined;
    if (before === undefined) return undefined;
    if (remaining > 0 && terminal.interactive && !json && searchInfo.lookedBackTo)
      terminal.err(`Searched back to ${localTime(searchInfo.lookedBackTo)} …\n`);
  }
  return before;
}

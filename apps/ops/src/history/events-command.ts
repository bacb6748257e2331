import { Command } from 'commander';
import { moreLine, paged } from '../paging.js';
import type { Paging } from '../server/operations-api.js';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type ServerOptions } from '../verb.js';
import { count, plain } from '../wording.js';
import { eventReport } from './event-report.js';
import { searchCommand } from './search-command.js';
import { traceCommand } from './trace-command.js';

/** `ops events`: the events of the log. */
export function eventsCommand(context: OpsContext): Command {
  const events = new Command('events').summary('show and search events as the log holds them').description('The log itself.');
  for (const command of [searchCommand, traceCommand, showCommand]) events.addCommand(command(context));
  return events;
}

/** `ops events show <stream>`. */

function showCommand(context: OpsContext): Command {
  const verb = serverVerb({
    usage: 'show <stream>',
    summary: 'show the events of one stream, oldest first',
    does: 'Shows the events of one stream as the log holds them, oldest first. People appear as ids, amounts are in paise.',
    when: 'a view shows something odd, or an event is parked, and you want to see what happened.',
    examples: ['events show order-7b18e6a4-11f4-4a6e-9d9c-0e2f5c3a9b42'],
  });
  return paged(verb).action((stream: string, options: ServerOptions & Paging) =>
    runVerb(context, options, async ({ api }) => {
      const answer = await api.events(stream, { page: options.page, limit: options.limit });
      const more = moreLine(answer.eventsInfo.hasNextPage, options);
      return {
        answer,
        text:
          answer.events.length === 0
            ? `No events in ${plain(stream)}.\n`
            : `${answer.events.map((event) => eventReport(event, count(event.revision))).join('\n')}${more}`,
      };
    }),
  );
}

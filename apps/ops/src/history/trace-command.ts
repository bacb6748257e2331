import type { LoggedEvent, MailOfCall } from '@tiffin/contracts';
import type { Command } from 'commander';
import { PlainFailure } from '../plain-failure.js';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type ServerOptions } from '../verb.js';
import { localTime, plain } from '../wording.js';
import { eventLine } from './event-report.js';
import { lookBack } from './search-command.js';

/** `ops events story <id>`: all events that one call caused. */
export function traceCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'story <correlation-id>',
    summary: 'show all that one call led to',
    does: `Shows the events that one call recorded, below each what the server did because of it, oldest first, and the mails and notifications
that followed. The id is in the header X-Correlation-Id of the call's answer, in the server's log, and in the metadata of every event.
With --json each event and each mail is one line.`,
    when: 'someone reports a failed call, or you want to know what an event led to.',
    examples: ['events story 4f0e7c1a-5a0b-4be4-a5a2-4a1f2f5d6c11'],
  }).action((correlationId: string, options: ServerOptions) =>
    runVerb(context, options, async (asking) => {
      const events: LoggedEvent[] = [];
      await lookBack(asking, { correlationId }, Infinity, (event) => void events.unshift(event));
      const { mails } = await asking.api.mailsOfCall(correlationId);
      if (asking.json) for (const entry of [...events, ...mails]) asking.terminal.out(`${JSON.stringify(entry)}\n`);
      if (events.length + mails.length === 0)
        throw new PlainFailure(`The call ${plain(correlationId)} recorded no events and sent no mail.`);
      return { text: `${traceReport(events)}${mails.map(mailLine).join('')}${linesHint(correlationId)}` };
    }),
  );
}

/** Returns the events, each below the event that caused it. */
function traceReport(events: readonly LoggedEvent[]): string {
  const depths = new Map<string, number>();
  const lines = events.map((event) => {
    const cause = depths.get(event.metadata.causationId);
    const depth = cause === undefined ? 0 : cause + 1;
    depths.set(event._id, depth);
    return `${'  '.repeat(depth)}${eventLine(event)}\n`;
  });
  return lines.join('');
}

const mailLine = ({ kind, outbox, state, queuedAt }: MailOfCall): string =>
  `${localTime(queuedAt)}  ${outbox === 'mails' ? 'mail' : 'notification'} ${plain(kind)}: ${plain(state)}\n`;

const linesHint = (correlationId: string): string => `\nLines of the servers' logs: docker compose logs | grep ${plain(correlationId)}\n`;

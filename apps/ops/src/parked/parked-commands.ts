import type { ParkedEvent } from '@tiffin/contracts';
import { Command } from 'commander';
import { moreLine, paged } from '../paging.js';
import { Gone, Refused } from '../server/failures.js';
import type { OperationsApi, Paging } from '../server/operations-api.js';
import type { OpsContext } from '../terminal.js';
import { runVerb, inOneLine, serverVerb, type VerbResult, type ServerOptions } from '../verb.js';
import { count, counted, localTime, plain, plainLines } from '../wording.js';

/** How many lines of an error are shown; a stack has many. */
const ERROR_LINES = 8;
/** The most parked events that the server answers at once. */
const MOST = 100;

/** `ops parked`: events that a view could not fold (and the documents they hold up), or that a reactor could not handle. */
export function parkedCommand(context: OpsContext): Command {
  return new Command('parked')
    .summary('show, retry and dismiss events that a view could not fold')
    .description(
      inOneLine(`A view that can't fold an event parks it with its error, and all later events of the same document too,
so that nothing else waits and nothing is lost. A reactor, which acts on events (it returns the stock of a rejected order, for example),
parks only that event.`),
    )
    .addCommand(listCommand(context))
    .addCommand(retryCommand(context))
    .addCommand(dismissCommand(context));
}

function listCommand(context: OpsContext): Command {
  const verb = serverVerb({
    usage: 'list',
    summary: 'show parked events, oldest first',
    does: 'Shows parked events, oldest first, with the error and the document that waits for each. Nothing waits for events of a reactor.',
    when: '"list" or a screen says that something is parked.',
    examples: ['parked list', 'parked list --view orders'],
  })
    .option('--view <view>', 'only of this view or reactor')
    .option('--document <id>', 'only of this document');
  return paged(verb).action((options: ServerOptions & Paging & { view?: string; document?: string }) =>
    runVerb(context, options, async ({ api }) => {
      const answer = await api.parked(options.view, { page: options.page, limit: options.limit }, options.document);
      const more = moreLine(answer.parkedInfo.hasNextPage, options);
      return { answer, text: answer.parked.length === 0 ? 'No parked events.\n' : `${answer.parked.map(parkedReport).join('\n')}${more}` };
    }),
  );
}

function retryCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'retry <id>',
    summary: 'retry the parked events of a document',
    does: `Folds the parked events of this event's document again, in order, beginning with the first. A reactor handles only this event
again. Exit code 1 means that it still fails, with the reason. With --alike it retries everything
that the view or reactor has parked with the same error.`,
    when: 'the cause is gone, for example after you deployed a fix. (If a fix changed a fold, it raised the version of the view, and the server rebuilds the view.)',
    examples: ['parked retry 5f0c9a31', 'parked retry 5f0c9a31 --alike'],
  })
    .option('--alike', 'also retry all that are parked with the same error')
    .action((id: string, options: ServerOptions & { alike?: true }) =>
      runVerb(context, options, async ({ api }) =>
        options.alike ? retryAlike(api, id) : { answer: await api.retry(id), text: 'Done. The event is no longer parked.\n' },
      ),
    );
}

/** Each call handles as many as it can within some seconds. */
async function retryAlike(api: OperationsApi, id: string): Promise<VerbResult> {
  const answer = await api.retryAlike(id);
  const { mended, failing, left } = answer;
  const text = `${counted(mended, 'document or event', 'documents or events')} handled, ${count(failing)} still failing.\n`;
  const nextCommand =
    left === 0 ? '' : `There was no time for ${count(left)} more. Run the command again with the id of one that is left (parked list).\n`;
  return { answer, text: `${text}${nextCommand}`, problem: failing === 0 ? undefined : 'Some still fail: npm run ops -- parked list' };
}

function dismissCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'dismiss <id>',
    summary: 'dismiss a parked event, with a reason',
    does: `Skips an event for its document and folds the events that wait for it. The audit trail records it with your reason. After every rebuild
the event is skipped again if it still can't be folded. The event itself stays in the log.
Only the first parked event of a document can be dismissed, because the others depend on it. A reactor never handles a dismissed event.
With --everywhere the same event is dismissed wherever else it is parked, in other views and in reactors.`,
    when: 'no version will ever fold it, and you know what the document misses without it.',
    examples: ['parked dismiss 5f0c9a31 --reason rejected-by-hand-before', 'parked dismiss 5f0c9a31 --everywhere --reason never-happened'],
  })
    .requiredOption('--reason <text>', 'why, for the audit trail, without names of people')
    .option('--everywhere', 'also dismiss it wherever else it is parked')
    .action((id: string, options: ServerOptions & { reason: string; everywhere?: true }) =>
      runVerb(context, options, async ({ api }) => {
        if (options.everywhere) return dismissEverywhere(api, id, options.reason);
        const answer = await api.dismiss(id, options.reason);
        const waits =
          answer.waiting === 0
            ? ''
            : ` ${counted(answer.waiting, 'event')} of its document still can't be folded: npm run ops -- parked list`;
        return { answer, text: `Dismissed.${waits}\n` };
      }),
    );
}

/** Dismisses one after the other. It skips an event if an earlier one of its document is parked, too, or another operator was faster. */
async function dismissEverywhere(api: OperationsApi, id: string, reason: string): Promise<VerbResult> {
  const parked = await allParked(api);
  const chosen = parked.find(({ _id }) => _id === id);
  const same = parked.filter(({ stream, revision }) => stream === chosen?.stream && revision === chosen.revision);
  if (same.length === 0) await api.dismiss(id, reason);
  const remaining: ParkedEvent[] = [];
  for (const event of same) {
    await api.dismiss(event._id, reason).catch((error: unknown) => {
      if (!(error instanceof Refused || error instanceof Gone)) throw error;
      remaining.push(event);
    });
  }
  const answer = { dismissed: same.length - remaining.length, left: remaining.map(({ _id }) => _id) };
  const text = `Dismissed in ${counted(answer.dismissed, 'place')}.\n`;
  const where = remaining.map(({ projection }) => plain(projection)).join(', ');
  return {
    answer,
    text,
    problem: remaining.length === 0 ? undefined : `Not dismissed in ${where}. Check with: npm run ops -- parked list`,
  };
}

async function allParked(api: OperationsApi): Promise<readonly ParkedEvent[]> {
  const all: ParkedEvent[] = [];
  for (let page = 1; ; page += 1) {
    const { parked, parkedInfo } = await api.parked(undefined, { page, limit: MOST });
    all.push(...parked);
    if (!parkedInfo.hasNextPage) return all;
  }
}

function parkedReport({ _id, projection, documentId, stream, revision, position, type, error, parkedAt, attempts }: ParkedEvent): string {
  const [summary = '', ...stack] = plainLines(error);
  const lines = [
    `${plain(type)} in ${plain(projection)}`,
    `  ${summary}`,
    ...stack.slice(0, ERROR_LINES - 1).map((line) => `  ${line}`),
    `  stream    ${plain(stream)}`,
    `  event     revision ${count(revision)}, position ${count(position)}`,
    ...(documentId === undefined ? [] : [`  document  ${plain(documentId)}`]),
    `  parked    ${localTime(parkedAt)}, ${counted(attempts, 'attempt')}`,
    `  retry     npm run ops -- parked retry ${plain(_id)}`,
    `  dismiss   npm run ops -- parked dismiss ${plain(_id)} --reason '…'`,
  ];
  return `${lines.join('\n')}\n`;
}

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
      inOneLine(`A view that can't fold an event sets it aside with its error, and all later events of the same document with it,
so that nothing else is held up and nothing is lost. A reactor, which does what an event entails (it returns the stock of a rejected order),
sets aside that event alone.`),
    )
    .addCommand(listCommand(context))
    .addCommand(retryCommand(context))
    .addCommand(dismissCommand(context));
}

function listCommand(context: OpsContext): Command {
  const verb = serverVerb({
    usage: 'list',
    summary: 'show parked events, oldest first',
    does: 'Shows parked events, oldest first, with the error and the document that each holds up; those of a reactor hold up none.',
    when: '"list" or a screen says that something is parked.',
    examples: ['parked list', 'parked list --view orders'],
  })
    .option('--view <view>', 'of this view, or this reactor, only')
    .option('--document <id>', 'what holds up this document only');
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
    summary: 'fold the events of a held-up document again',
    does: `Folds the parked events of the document that this one holds up again, in order, beginning with the first; one of a reactor is
handled again, alone. Exit code 1 means that it still fails; the reason is said. With --alike the same is done for everything
that the view, or the reactor, has parked with the same error.`,
    when: 'the reason is gone, as after the deployment of a correction. (Where a fold changed, its version was raised, and the view is rebuilt anyhow.)',
    examples: ['parked retry 5f0c9a31', 'parked retry 5f0c9a31 --alike'],
  })
    .option('--alike', 'and all that are parked with the same error')
    .action((id: string, options: ServerOptions & { alike?: true }) =>
      runVerb(context, options, async ({ api }) =>
        options.alike ? retryAlike(api, id) : { answer: await api.retry(id), text: 'Done: it is parked no more.\n' },
      ),
    );
}

/** Each call handles as many as it can within some seconds. */
async function retryAlike(api: OperationsApi, id: string): Promise<VerbResult> {
  const answer = await api.retryAlike(id);
  const { mended, failing, left } = answer;
  const text = `${counted(mended, 'document or event', 'documents or events')} mended, ${count(failing)} still failing.\n`;
  const nextCommand =
    left === 0 ? '' : `There was no time for ${count(left)} more: say it again, with the id of one that is left (parked list).\n`;
  return { answer, text: `${text}${nextCommand}`, problem: failing === 0 ? undefined : 'Some still fail: npm run ops -- parked list' };
}

function dismissCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'dismiss <id>',
    summary: 'give a parked event up, with a reason',
    does: `Gives an event up for the document that it holds up: it is passed over, and what waits behind it is folded. That is recorded in the audit
trail with your reason, and means the same after every rebuild: where the event can't be folded then either, it is passed over again. The event itself stays in the log.
Only the first of a document can be dismissed: what becomes of that one decides about the others. One of a reactor is not handled any more.
With --everywhere the same event is given up wherever else it is parked, in other views and in reactors.`,
    when: 'no version will ever fold it, and you know what the document lacks without it.',
    examples: ['parked dismiss 5f0c9a31 --reason rejected-by-hand-before', 'parked dismiss 5f0c9a31 --everywhere --reason never-happened'],
  })
    .requiredOption('--reason <text>', 'why, for the audit trail; no names of people')
    .option('--everywhere', 'and wherever else the same event is parked')
    .action((id: string, options: ServerOptions & { reason: string; everywhere?: true }) =>
      runVerb(context, options, async ({ api }) => {
        if (options.everywhere) return dismissEverywhere(api, id, options.reason);
        const answer = await api.dismiss(id, options.reason);
        const waits =
          answer.waiting === 0
            ? ''
            : ` ${counted(answer.waiting, 'event')} of its document can't be folded still: npm run ops -- parked list`;
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
  return { answer, text, problem: remaining.length === 0 ? undefined : `Not in ${where}: look with npm run ops -- parked list` };
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
    `  give up   npm run ops -- parked dismiss ${plain(_id)} --reason '…'`,
  ];
  return `${lines.join('\n')}\n`;
}

import type { ParkedEvent } from '@tiffin/contracts';
import { Command } from 'commander';
import { moreLine, paged } from '../paging.js';
import type { Paging } from '../server/operations-api.js';
import type { OpsContext } from '../terminal.js';
import { ask, inOneLine, serverVerb, type ServerOptions } from '../verb.js';
import { count, counted } from '../wording/figures.js';
import { localTime } from '../wording/local-time.js';
import { plain, plainLines } from '../wording/plain.js';

/** Lines shown of an error; a stack has many. */
const ERROR_LINES = 8;

/** `ops parked`: events that a view could not fold, and what they hold up, or that a reactor could not handle. */
export function parkedCommand(context: OpsContext): Command {
  return new Command('parked')
    .summary('show and retry events that a view could not fold')
    .description(
      inOneLine(`A view that can't fold an event sets it aside with its error, and all later events of the same document with it,
so that nothing else is held up and nothing is lost. A reactor, which does what an event entails (it returns the stock of a rejected order),
sets aside that event alone.`),
    )
    .addCommand(listCommand(context))
    .addCommand(retryCommand(context));
}

function listCommand(context: OpsContext): Command {
  const verb = serverVerb({
    usage: 'list',
    summary: 'show parked events, oldest first',
    does: 'Shows parked events, oldest first, with the error and the document that each holds up; those of a reactor hold up none.',
    when: '"list" or a screen says that something is parked.',
    examples: ['parked list', 'parked list --view orders'],
  }).option('--view <view>', 'of this view, or this reactor, only');
  return paged(verb).action((options: ServerOptions & Paging & { view?: string }) =>
    ask(context, options, async ({ api }) => {
      const answer = await api.parked(options.view, { page: options.page, limit: options.limit });
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
handled again, alone. Exit code 1 means that it still fails; the reason is said.`,
    when: 'the reason is gone, as after the deployment of a correction. (Where a fold changed, its version was raised, and the view is rebuilt anyhow.)',
    examples: ['parked retry 5f0c9a31'],
  }).action((id: string, options: ServerOptions) =>
    ask(context, options, async ({ api }) => ({ answer: await api.retry(id), text: 'Done: it is parked no more.\n' })),
  );
}

function parkedReport({ _id, projection, documentId, stream, revision, position, type, error, parkedAt, attempts }: ParkedEvent): string {
  const [first = '', ...stack] = plainLines(error);
  const lines = [
    `${plain(type)} in ${plain(projection)}`,
    `  ${first}`,
    ...stack.slice(0, ERROR_LINES - 1).map((line) => `  ${line}`),
    `  stream    ${plain(stream)}`,
    `  event     revision ${count(revision)}, position ${count(position)}`,
    ...(documentId === undefined ? [] : [`  document  ${plain(documentId)}`]),
    `  parked    ${localTime(parkedAt)}, ${counted(attempts, 'attempt')}`,
    `  retry     npm run ops -- parked retry ${plain(_id)}`,
  ];
  return `${lines.join('\n')}\n`;
}

import type { DocumentHistoryAnswer, DocumentStepAnswer } from '@tiffin/contracts';
import type { Command } from 'commander';
import { parseInstant } from '../parse-day.js';
import { differingFields, shown } from '../follow/differences-report.js';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type VerbContext, type ServerOptions } from '../verb.js';
import { count, percent, localTime, plain, plainLines } from '../wording.js';

interface HistoryOptions extends ServerOptions {
  readonly asOf?: string;
}

/** Characters of a value. */
const WIDTH = 60;
/** How often progress is read while the log is being folded, in ms. */
const EVERY = 200;

/** `ops history <view> <document>`: what changed a document, step by step. */
export function historyCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'history <view> <document>',
    summary: 'show what changed a document, step by step, or as of a moment',
    does: `Folds one document of a view from the beginning of the log and shows each event that changed it, with the changed fields, oldest first.
With --as-of it shows the document as it was then. Nothing is changed. This is what the log says, not what the view's store holds: verify
compares the two. With --json each step is one line.`,
    when: 'someone asks how an order, a bill or a figure came about.',
    examples: ['history orders 7b18e6a4-11f4-4a6e-9d9c-0e2f5c3a9b42', 'history menu-items 3f0aeae9-babd --as-of 2026-11-21T12:15'],
  })
    .option(
      '--as-of <moment>',
      'the document as it was then: a moment, as in 2026-11-21T12:15, or the end of a day, as in 2026-11-21',
      parseInstant,
    )
    .action((view: string, document: string, options: HistoryOptions) =>
      runVerb(context, options, async (asking) => {
        const { steps, left: earlierSteps } = await stepsOf(asking, view, document);
        const shownSteps = options.asOf === undefined ? steps : steps.filter(({ event }) => event.at <= endOf(options.asOf ?? ''));
        if (asking.json)
          for (const step of options.asOf === undefined ? shownSteps : shownSteps.slice(-1))
            asking.terminal.out(`${JSON.stringify(step)}\n`);
        if (shownSteps.length === 0)
          return {
            text: `The log has no event of the document "${plain(document)}" of ${view}${options.asOf === undefined ? '' : ' by then'}.\n`,
          };
        return { text: options.asOf === undefined ? historyReport(shownSteps, earlierSteps) : asOfReport(shownSteps) };
      }),
    );
}

/** Returns every step that the server keeps, oldest first, and in `left` the number of earlier ones. Shows progress. */
async function stepsOf(
  asking: VerbContext,
  view: string,
  document: string,
): Promise<{ steps: readonly DocumentStepAnswer[]; left: number }> {
  const steps: DocumentStepAnswer[] = [];
  for (let page = 1; ;) {
    const answer = await folded(asking, view, document, page);
    steps.push(...answer.steps);
    const { hasNextPage, steps: allSteps, kept } = answer.historyInfo;
    if (!hasNextPage) return { steps: steps.reverse(), left: allSteps - kept };
    page++;
  }
}

async function folded({ api, terminal, json }: VerbContext, view: string, document: string, page: number): Promise<DocumentHistoryAnswer> {
  for (;;) {
    const answer = await api.history(view, document, page);
    if (answer.state === 'done') return answer;
    if (terminal.interactive && !json) terminal.err(`Folding the log: ${percent(answer.position, answer.end)} …\n`);
    await api.pause(EVERY);
  }
}

function historyReport(steps: readonly DocumentStepAnswer[], earlierSteps: number): string {
  const earlier = earlierSteps === 0 ? '' : `${count(earlierSteps)} earlier steps are left out.\n\n`;
  return `${earlier}${steps.map((step, index) => stepReport(step, steps[index - 1], index === 0 && earlierSteps > 0)).join('\n')}`;
}

function stepReport(step: DocumentStepAnswer, before: DocumentStepAnswer | undefined, isCut: boolean): string {
  const lines = [
    headOf(step),
    ...(step.error === undefined ? changesOf(step, before, isCut) : ['could not be folded:', ...plainLines(step.error)]),
  ];
  return lines.map((line, index) => `${index === 0 ? '' : '  '}${line}\n`).join('');
}

function headOf({ number, event: { at, type, place, actor }, aged }: DocumentStepAnswer): string {
  const leaving = aged ? '  (old enough to leave the view)' : '';
  return `${count(number)}  ${localTime(at)}  ${plain(type)}  ${plain(place)}  ${plain(actor.role)} ${plain(actor.id)}${leaving}`;
}

function changesOf({ document, dismissed }: DocumentStepAnswer, before: DocumentStepAnswer | undefined, isCut: boolean): readonly string[] {
  if (isCut) return ['what it changed is unknown, because earlier steps are left out'];
  if (dismissed) return ['could not be folded and was dismissed: the document goes on without it'];
  if (document === null) return ['the document is gone'];
  const was = before?.document ?? {};
  const fields = differingFields('', was, document);
  if (fields.length === 0) return ['changed nothing'];
  return fields.map(
    ({ field, live, folded: now }) =>
      `${plain(field)}: ${live === undefined ? '' : `${shown(live, field, WIDTH)} → `}${shown(now, field, WIDTH)}`,
  );
}

function asOfReport(steps: readonly DocumentStepAnswer[]): string {
  const last = steps.at(-1);
  if (!last) return '';
  return `${headOf(last)}\n${JSON.stringify(last.document, null, 2)
    .split('\n')
    .map((line) => `  ${line.replace(/[\p{Cc}\p{Cf}]/gu, ' ')}\n`)
    .join('')}`;
}

/** A day ends with its last millisecond, in this machine's zone. */
function endOf(asOf: string): string {
  return asOf.includes('T') ? asOf : new Date(`${asOf}T23:59:59.999`).toISOString();
}

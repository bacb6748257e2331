import { aligned } from '../../bench/table.js';
import { PROMISES, type PromiseName } from '../checks/finding.js';
import { impactOf, percentile } from '../report/fault-impact.js';
import { gapsOf } from './heard-messages.js';
import type { Run } from './run.js';
import { stepAt, type Kind, type StepReport } from './steps.js';

const HEADER = ['step', 'of', 'ready after ms', 'another led after ms', 'sockets away', 'away: p50 / max ms', 'an order took at most ms'];
const ms = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Returns how people felt each step, as a Markdown table, and the counts. */
export function summaryOf({ steps, crowds, skipped, took, findings }: Run): string {
  const screens = crowds.flatMap((crowd) => crowd.screens);
  const gaps = screens.flatMap(gapsOf);
  const orders = crowds.flatMap((crowd) => crowd.orders);
  const waits = orders.map(({ sentAt, acknowledgedAt = sentAt }) => acknowledgedAt - sentAt);
  const calls = crowds.map(({ lunch }) => lunch.ledger.calls);
  const sum = (of: (one: (typeof calls)[number]) => number): number => calls.reduce((total, call) => total + of(call), 0);
  const failed = findings.filter(({ promise }) => promise === 'answers').length;
  const messages = screens.flatMap(({ connections }) => connections).reduce((total, connection) => total + connection.heard.length, 0);
  return [
    aligned(
      HEADER,
      steps.map((step, index) => cellsOf(step, steps[index + 1])),
    ),
    '',
    `${orders.length} orders acknowledged in ${Math.round(took / 1_000)} s, ${(orders.length / (took / 1_000)).toFixed(1)} a second; ${skipped} not placed, since everybody still waited.`,
    `An order took ${ms(percentile(waits, 50))} / ${ms(percentile(waits, 95))} / ${ms(Math.max(0, ...waits))} ms (p50 / p95 / max); for ${ms(silence(orders))} ms at most none was acknowledged.`,
    `${sum(({ definite }) => definite)} calls, ${failed} failed, ${sum(({ repeated }) => repeated)} asked more than once.`,
    `${screens.length} sockets heard ${messages} changes, and were away ${gaps.length} times, for ${ms(Math.max(0, ...gaps.map((gap) => gap.ms)))} ms at most.`,
  ].join('\n');

  function cellsOf(step: StepReport, following: StepReport | undefined): string[] {
    const { kind, server, took: until, takeOver, begunAt } = step;
    const gapsOfStep = gaps.filter(({ at }) => stepAt(steps, at) === step).map((gap) => gap.ms);
    const ordersOfStep = orders.filter(
      ({ sentAt, acknowledgedAt = 0 }) => acknowledgedAt > begunAt && sentAt < (following?.begunAt ?? Infinity),
    );
    return [
      kind,
      server.name,
      ms(until),
      takeOver === undefined ? '' : ms(takeOver),
      String(gapsOfStep.length),
      gapsOfStep.length === 0 ? '' : `${ms(percentile(gapsOfStep, 50))} / ${ms(Math.max(...gapsOfStep))}`,
      ms(impactOf(ordersOfStep, begunAt).acknowledged),
    ];
  }
}

/** Returns the longest time between two acknowledgements, in ms. */
function silence(orders: Run['crowds'][number]['orders']): number {
  const instants = orders.map(({ acknowledgedAt = 0 }) => acknowledgedAt).sort((call, b) => call - b);
  return instants.slice(1).reduce((longest, instant, index) => Math.max(longest, instant - (instants[index] ?? instant)), 0);
}

/** The promises that a run checks. */
const TESTED: readonly PromiseName[] = [
  'stands',
  'once',
  'amount',
  'changes',
  'refused',
  'oversold',
  'stock',
  'views',
  'parked',
  'answers',
  'starts',
  'heard',
];

/** Returns the promises that these steps can't test. `lead` needs a step that hits the server with the leases. */
export function skippedPromises({ steps }: Pick<Run, 'steps'>): PromiseName[] {
  const inOrder: readonly Kind[] = ['restart', 'update'];
  const tested = new Set<PromiseName>([
    ...TESTED,
    ...(steps.some(({ kind }) => inOrder.includes(kind)) ? (['away'] as const) : []),
    ...(steps.some(({ takeOver }) => takeOver !== undefined) ? (['lead'] as const) : []),
  ]);
  return (Object.keys(PROMISES) as PromiseName[]).filter((name) => !tested.has(name));
}

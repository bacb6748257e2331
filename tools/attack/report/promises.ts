import type { Memory } from '../../bench/live/server-memory.js';
import type { ScenarioReport, AttackReport } from './attack-report.js';

/** The promises, by the name that findings have. */
export const PROMISES = {
  answers: 'nobody is answered with a 5xx, but for a 503 that says when to come back',
  log: 'the server logs no error, and no uncaught error',
  soon: 'half of the orders are acknowledged within 500 ms, whatever is attacked',
  orders: 'no order is lost, or refused without a word of when to come back',
  accepted: 'every order and health check is answered at once while others ask for what monitors and operators do, or with ended sessions',
  repeats: 'what one person does again and again is recorded once, or a bounded number of times',
  memory: "the server's memory is back within 10 % a minute later",
  there: 'the server is still there and ready, and at the end people can do what they always do',
} as const;
export type PromiseName = keyof typeof PROMISES;

/** The short form is too short to check them. */
const LONG_ONLY: readonly PromiseName[] = ['soon', 'memory'];
/** Promises that no attack by rank may break. */
const BY_RANK: readonly string[] = ['by-rank', 'dead-sessions'];
const COMES_FIRST = /^(?:an order|a health check):/;
export const SOON_MS = 500;
export const MEMORY_BACK = 1.1;

export interface Finding {
  readonly promise: PromiseName;
  readonly what: string;
}

/** Returns the promises that this attack can't check. */
export function skippedBy({ short }: Pick<AttackReport, 'short'>): readonly PromiseName[] {
  return short ? LONG_ONLY : [];
}

/** Returns every broken promise with its evidence. Pure. */
export function findingsOf(report: AttackReport): Finding[] {
  const skipped = skippedBy(report);
  const { memory, lost, isReady, end } = report;
  const findings: Finding[] = [
    ...report.scenarios.flatMap(findingsOfScenario),
    ...lost.map((what) => ({ promise: 'orders', what }) as const),
    ...(isBack(memory)
      ? []
      : [
          {
            promise: 'memory',
            what: `${megabytes(memory.before)} before, ${memory.after ? megabytes(memory.after) : 'nothing'} a minute later`,
          } as const,
        ]),
    ...(isReady ? [] : [{ promise: 'there', what: 'it is not ready at the end' } as const]),
    ...(end.orders.lost > 0
      ? [{ promise: 'orders', what: `at the end: ${end.orders.lost} orders were not answered, or refused for good` } as const]
      : []),
    ...Object.entries(end.failures).map(([what, times]) => ({ promise: 'there', what: `at the end: ${times} × ${what}` }) as const),
  ];
  return findings.filter(({ promise }) => !skipped.includes(promise));
}

function findingsOfScenario({ name, result, during, before, after, faults, isReady }: ScenarioReport): Finding[] {
  const defects = [result.defects, during.defects, before.defects, after.defects].flatMap((counts) => Object.entries(counts));
  const { sent, acknowledged } = during.orders;
  const isSoon = sent === 0 || (acknowledged * 2 >= sent && (during.times?.p50 ?? 0) <= SOON_MS);
  const keptOut = BY_RANK.includes(name) ? Object.entries(during.failures).filter(([what]) => COMES_FIRST.test(what)) : [];
  const lost = during.orders.lost + before.orders.lost + after.orders.lost;
  return [
    ...defects.map(([what, times]) => ({ promise: 'answers', what: `${name}: ${times} × ${what}` }) as const),
    ...result.repeated.map((what) => ({ promise: 'repeats', what: `${name}: ${what}` }) as const),
    ...counted(faults).map(([what, times]) => ({ promise: 'log', what: `${name}: ${times} × ${what}` }) as const),
    ...(isSoon
      ? []
      : [
          {
            promise: 'soon',
            what: `${name}: ${acknowledged} of ${sent} acknowledged, p50 ${Math.round(during.times?.p50 ?? Number.NaN)} ms`,
          } as const,
        ]),
    ...(lost > 0 ? [{ promise: 'orders', what: `${name}: ${lost} orders were not answered, or refused for good` } as const] : []),
    ...keptOut.map(([what, times]) => ({ promise: 'accepted', what: `${name}: ${times} × ${what}` }) as const),
    ...(isReady ? [] : [{ promise: 'there', what: `${name}: it did not say that it is ready` } as const]),
  ];
}

/** Each kind once, with its count. */
function counted(items: readonly string[]): [string, number][] {
  return [...new Set(items)].map((item) => [item, items.filter((candidate) => candidate === item).length]);
}

/** Whether memory is back near its level before the attack. */
export const isBack = ({ before, after }: AttackReport['memory']): boolean =>
  after !== undefined && after.resident <= before.resident * MEMORY_BACK;

const megabytes = ({ resident, held }: Memory): string => `${inMegabytes(resident)} resident of which ${inMegabytes(held)} are held`;
const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** `4 passed, 0 failed, 2 skipped`. */
export function closingLine(report: AttackReport): string {
  const failed = new Set(findingsOf(report).map(({ promise }) => promise)).size;
  const skipped = skippedBy(report).length;
  return `${Object.keys(PROMISES).length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`;
}

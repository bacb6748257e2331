import type { BenchRow } from '../../bench/bench-row.js';
import { aligned, table } from '../../bench/table.js';
import type { AttackReport, ExperienceReport, ScenarioReport } from './attack-report.js';
import { findingsOf, isBack, MEMORY_BACK, PROMISES, skippedBy, type PromiseName } from './promises.js';

const HEADER = [
  'scenario',
  'requests',
  '2xx',
  '4xx',
  '429',
  '503',
  'other 5xx',
  'orders before: p50 / p99 / max ms',
  'orders meanwhile: p50 / p99 / max ms',
  'acknowledged',
  'honest failures',
  'memory MB',
];
/** How many findings of one promise are shown. */
const SHOWN = 50;
const MEGABYTE = 1_000_000;

const figure = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Returns a line for each scenario, other observations, and the course of memory. */
export function summaryOf({ scenarios, end, memory, checkedOrders, lost, short }: AttackReport): string {
  const failures = [
    ...scenarios.flatMap(({ name, before, during, after }) => [
      ...metIn(`before ${name}`, before),
      ...metIn(name, during),
      ...metIn(`after ${name}`, after),
    ]),
    ...metIn('at the end', end),
  ];
  const noted = scenarios.flatMap(({ name, result, during, after }) => {
    const waited = during.waited + after.waited;
    const waits = waited > 0 ? [`${waited} log-ins on new devices were asked to come back within 30 s, as they may be`] : [];
    return [...result.noted, ...waits].map((what) => `${name}: ${what}`);
  });
  return [
    aligned(HEADER, scenarios.map(rowOf)),
    '',
    ...(failures.length > 0
      ? ['What honest people met:', ...failures.map((line) => `  ${line}`)]
      : ['Honest people met nothing but what they must.']),
    ...noted.map((line) => `Noted of ${line}.`),
    `${checkedOrders - lost.length} of ${checkedOrders} acknowledged orders stand once.`,
    '',
    table(memoryRows(memory, short)),
  ].join('\n');
}

function memoryRows({ before, highest, after }: AttackReport['memory'], short: boolean): BenchRow[] {
  const later = short ? '10 s after the last' : 'a minute after the last';
  const beside = (name: 'resident' | 'held', goal = {}): BenchRow => ({
    name: `${later}: ${name}`,
    value: (after?.[name] ?? 0) / MEGABYTE,
    unit: 'MB',
    baseline: { name: 'before', value: before[name] / MEGABYTE },
    ...goal,
  });
  return [
    { name: "the server's memory at its highest: resident", value: highest / MEGABYTE, unit: 'MB' },
    beside('resident', short ? {} : { goal: `<= ${MEMORY_BACK} × before`, met: isBack({ before, highest, after }) }),
    beside('held'),
  ];
}

/** Returns the result of one scenario in a line. */
export function lineOf({ name, result, during, memory }: ScenarioReport): string {
  const failures = Object.values(during.failures).reduce((sum, times) => sum + times, 0);
  return `${name}: ${figure(result.requests)} requests, ${result.answers.failed} other 5xx; orders ${timesOf(during)} ms, ${failures} honest failures, ${megabytes(memory)} MB`;
}

/** Returns the broken promises with their evidence, and the command that repeats the attack. */
export function failureText(report: AttackReport): string {
  const findings = findingsOf(report);
  const broken = [...new Set(findings.map(({ promise }) => promise))].flatMap((promise) => {
    const ofPromise = findings.filter((finding) => finding.promise === promise);
    const more = ofPromise.length > SHOWN ? [`  … and ${ofPromise.length - SHOWN} more`] : [];
    return [`BROKEN: ${PROMISES[promise]} (${ofPromise.length})`, ...ofPromise.slice(0, SHOWN).map(({ what }) => `  ${what}`), ...more];
  });
  const { seed, requests, short, scenarios } = report;
  const names = scenarios.map(({ name }) => name).join(',');
  return [...broken, `Again: npm run attack -- --seed ${seed} --requests ${requests} --only ${names}${short ? ' --short' : ''}`].join('\n');
}

/** Returns which promises were not checked. */
export function skippedText(report: AttackReport): string[] {
  return skippedBy(report).map((promise: PromiseName) => `Not looked at in the short form: ${PROMISES[promise]}`);
}

function rowOf({ name, result, during, before, memory }: ScenarioReport): string[] {
  const { fine, refused, throttled, unavailable, failed } = result.answers;
  const failures = Object.values(during.failures).reduce((sum, times) => sum + times, 0);
  return [
    name,
    ...[result.requests, fine, refused, throttled, unavailable, failed].map(figure),
    timesOf(before),
    timesOf(during),
    `${during.orders.acknowledged} of ${during.orders.sent}`,
    figure(failures),
    megabytes(memory),
  ];
}

const metIn = (when: string, { failures }: ExperienceReport): string[] =>
  Object.entries(failures).map(([what, times]) => `${when}: ${times} × ${what}`);

const megabytes = (bytes: number | undefined): string => (bytes === undefined ? 'gone' : figure(bytes / MEGABYTE));

function timesOf({ times }: ExperienceReport): string {
  return times ? [times.p50, times.p99, times.max].map(figure).join(' / ') : 'none';
}

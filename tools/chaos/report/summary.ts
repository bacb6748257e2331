import { type Finding, PROMISES, type PromiseName } from '../checks/finding.js';
import { percentile, type FaultReport, type FaultImpact } from './fault-impact.js';

/** The result of a lunch. */
export interface LunchReport {
  readonly seed: string;
  readonly faults: readonly FaultReport[];
  readonly findings: readonly Finding[];
  /** The error that stopped the lunch, beside broken promises. */
  readonly error?: unknown;
  /** Promises that this lunch could not test. */
  readonly skipped: readonly PromiseName[];
  readonly placed: number;
  readonly refused: number;
  readonly moves: number;
  readonly units: number;
  readonly restocks: number;
  readonly rebuilt: number;
  readonly verified: number;
  /** Remarkable, but no broken promise. */
  readonly noted: readonly string[];
  /** Restarts of our servers after SIGKILL and SIGTERM. */
  readonly restarts: { readonly begun: number; readonly ready: number };
  /** Seconds. */
  readonly took: number;
}

const ms = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Returns how long each kind of fault was felt, as a Markdown table, and the counts. */
export function summaryOf(report: LunchReport): string {
  const { placed, refused, moves, units, restocks, rebuilt, verified, restarts, faults, took } = report;
  const takeOvers = faults.flatMap(({ takeOver }) => takeOver ?? []);
  const count = (promise: PromiseName): number => report.findings.filter((finding) => finding.promise === promise).length;
  return [
    impactTable(faults),
    '',
    `${placed} orders acknowledged, ${refused} refused; ${moves} changes, ${units} units prepared, ${restocks} restocks; ${rebuilt} views rebuilt and ${verified} verified meanwhile.`,
    `Lost ${count('stands')}, doubled ${count('once')}, oversold ${count('oversold')}. Ready after an end ${restarts.ready} of ${restarts.begun}. Took ${Math.round(took)} s.`,
    ...(takeOvers.length > 0
      ? [
          `Another server led ${takeOvers.length} times, after ${ms(percentile(takeOvers, 50))} ms (p50) and ${ms(Math.max(...takeOvers))} ms (max).`,
        ]
      : []),
    ...[...new Set(report.noted)].map((what) => `Noted ${report.noted.filter((note) => note === what).length} ×: ${what}`),
  ].join('\n');
}

/** `12 passed, 0 failed, 1 skipped` for the promises and the lunch itself: a lunch that could not go on has failed. */
export function closingLine({ findings, skipped, error }: Pick<LunchReport, 'findings' | 'skipped' | 'error'>): string {
  const failed = new Set(findings.map(({ promise }) => promise));
  const untested = skipped.filter((promise) => !failed.has(promise)).length;
  const wentOn = error === undefined;
  const passed = Object.keys(PROMISES).length - failed.size - untested + (wentOn ? 1 : 0);
  return `${passed} passed, ${failed.size + (wentOn ? 0 : 1)} failed, ${untested} skipped`;
}

const COLUMNS = ['acknowledged', 'visible', 'heard'] as const satisfies readonly (keyof FaultImpact)[];

/** Single faults by kind; those that overlapped make the last row. */
function impactTable(faults: readonly FaultReport[]): string {
  const kinds = [...new Set(faults.map(({ kind }) => kind))].sort();
  const single = kinds.map((kind) => [kind, faults.filter((fault) => fault.kind === kind && !fault.together)] as const);
  const rows = [...single, ['two at once', faults.filter(({ together }) => together)] as const].filter(([, reports]) => reports.length > 0);
  const header = ['fault', 'times', ...COLUMNS.map((column) => `${column}: p50 / p95 / max ms`)];
  const cells = rows.map(([name, reports]) => [
    name,
    String(reports.length),
    ...COLUMNS.map((column) => {
      const values = reports.map(({ impact }) => impact[column]);
      return `${ms(percentile(values, 50))} / ${ms(percentile(values, 95))} / ${ms(Math.max(...values))}`;
    }),
  ]);
  const widths = header.map((_, column) => Math.max(...[header, ...cells].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

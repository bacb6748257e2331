import type { BenchRow } from './bench-row.js';
import type { HistoryRun } from './history-run.js';
import { runChildProcess } from './run-child-process.js';

/** `BENCH_EVENTS` reduces it for a trial run. */
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
/** As many rows as the client's page asks for. */
const LIMIT = 50;
const CALLS = 200;
const GOAL_MS = 100;

/** Reads the first and the last page of every filter of a history of two years and two canteens, as a contractor does. */
export async function benchHistory(): Promise<BenchRow[]> {
  const { events, folded, pages } = await runChildProcess<HistoryRun>('./history-run.ts', [EVENTS, LIMIT, CALLS].map(String));
  const [first] = pages;
  const rows = pages.map(({ name, page, p50, p99 }): BenchRow => {
    const where = page === 1 ? '' : ` (${page.toLocaleString('en-US')})`;
    return {
      name: `${name}${where}, p99`,
      value: p99,
      unit: 'ms',
      baseline: { name: 'p50', value: p50 },
      goal: `<= ${GOAL_MS}`,
      met: p99 <= GOAL_MS,
    };
  });
  const fold = { name: `${events.toLocaleString('en-US')} events folded into the trail`, value: Math.round(folded), unit: 'events/s' };
  return first ? [fold, ...rows] : [fold];
}

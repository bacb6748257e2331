import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from './bench-row.js';
import type { MenuRun } from './menu-run.js';
import { runChildProcess } from './run-child-process.js';

const SHORT = 1_000;
const LONG = 100_000;
const GOAL = { slower: 1.2, coldMs: 200 };

/** Measures what a menu's length costs: nothing while it is cached, and little when it is read again after a start. */
export async function menuRows(): Promise<BenchRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
  try {
    const run = await runChildProcess<MenuRun>('menu-run.ts', [join(directory, 'data'), String(SHORT), String(LONG)]);
    return [
      {
        name: 'a menu stream of 100,000 events: orders reserved and sold, 64 at once, without HTTP',
        value: run.long,
        unit: 'commands/s',
        baseline: { name: 'of 1,000 events', value: run.short },
        goal: `<= ${GOAL.slower} × slower`,
        met: run.long * GOAL.slower >= run.short,
      },
      {
        name: 'a menu stream of 100,000 events: first read after a start',
        value: run.coldWithSnapshot,
        unit: 'ms',
        baseline: { name: 'without a snapshot', value: run.coldWithout },
        goal: `<= ${GOAL.coldMs}`,
        met: run.coldWithSnapshot <= GOAL.coldMs,
      },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

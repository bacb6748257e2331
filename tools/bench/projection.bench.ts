import { openLog } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { randomIds, systemClock } from '@tiffin/kernel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from './bench-row.js';
import { appendOrders } from './order-history.js';
import type { ProjectionRun } from './projection-run.js';
import { rateOf } from './replay.js';
import { runChildProcess } from './run-child-process.js';

const EVENTS = 500_000;
const GOAL = { eventsPerSecond: 100_000, megabytes: 300 };

/** Folds a log of 500,000 order events into the orders view: through the real engine, from and into embedded stores. */
export async function benchProjection(): Promise<BenchRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
  try {
    const store = await openEmbeddedEventStore({ file: join(directory, 'events.db') });
    await openLog(store, systemClock, randomIds);
    await appendOrders(store, EVENTS);
    await store.close();
    const { took, read, events, peak } = await runChildProcess<ProjectionRun>('./projection-run.ts', [directory]);
    const folded = rateOf({ events, took });
    const megabytes = Math.round(peak / 1_000_000);
    const baseline = { name: 'the same log read only', value: rateOf({ events, took: read }) };
    return [
      {
        name: 'events folded into a view',
        value: folded,
        unit: 'events/s',
        baseline,
        goal: '>= 100,000',
        met: folded >= GOAL.eventsPerSecond,
      },
      { name: 'peak memory while folding 500,000 events', value: megabytes, unit: 'MB', goal: '<= 300', met: megabytes <= GOAL.megabytes },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

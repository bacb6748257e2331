import { openLog, randomIds, systemClock } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from './bench-row.js';
import { appendOrders } from './order-history.js';
import type { ProjectionRun } from './projection-run.js';

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
    const { took, read, events, peak } = await projectIn(directory);
    const perSecond = (ms: number) => Math.round(events / (ms / 1_000));
    const folded = perSecond(took);
    const megabytes = Math.round(peak / 1_000_000);
    const baseline = { name: 'the same log read only', value: perSecond(read) };
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

function projectIn(directory: string): Promise<ProjectionRun> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./projection-run.ts', import.meta.url)), [directory], { execArgv: process.execArgv });
    child.once('message', (run) => resolve(run as ProjectionRun));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The projection ended with ${code} before it was done`)));
  });
}

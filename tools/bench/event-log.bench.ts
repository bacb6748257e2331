import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendFor } from './append-load.js';
import type { BenchRow } from './bench-row.js';
import { appendOrders } from './order-history.js';
import { PageFile } from './page-file.js';
import { rateOf } from './replay.js';
import type { ReplayRun } from './replay-run.js';
import { runChildProcess } from './run-child-process.js';

const EVENTS = 500_000;
const WRITERS = 64;
/** About as many as an order has. */
const EVENTS_PER_STREAM = 8;
const GOAL = { sequential: 0.8, concurrent: 3, replayed: 200_000, megabytes: 300 };
/** The disk's speed changes with other load, so the ways to write take turns. */
const TURNS = 6;
const TURN_MS = 500;

/** Appends to the embedded log beside bare fsyncs of the same disk, and replays a log of 500,000 order events. */
export async function benchEventLog(): Promise<BenchRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
  try {
    return [...(await benchAppends(directory)), ...(await benchReplay(directory))];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function benchAppends(directory: string): Promise<BenchRow[]> {
  const store = await openEmbeddedEventStore({ file: join(directory, 'appends.db') });
  const pages = new PageFile(join(directory, 'pages'));
  const counts = { appended: 0, overwritten: 0, sequential: 0, concurrent: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    counts.appended += pages.appendFor(TURN_MS);
    counts.overwritten += pages.overwriteFor(TURN_MS);
    counts.sequential += await appendFor(store, { writers: 1, ms: TURN_MS, eventsPerStream: EVENTS_PER_STREAM });
    counts.concurrent += await appendFor(store, { writers: WRITERS, ms: TURN_MS, eventsPerStream: EVENTS_PER_STREAM });
  }
  pages.close();
  await store.close();
  const perSecond = (count: number) => Math.round(count / ((TURNS * TURN_MS) / 1_000));
  const baseline = { name: 'a page appended to a file and fsynced', value: perSecond(counts.appended) };
  const row = (name: string, count: number, factor: number): BenchRow => {
    const value = perSecond(count);
    return { name, value, unit: 'appends/s', baseline, goal: `>= ${factor} × bare fsync`, met: value >= factor * baseline.value };
  };
  return [
    row('appends to the log, one after another', counts.sequential, GOAL.sequential),
    row(`appends to the log, ${WRITERS} at once`, counts.concurrent, GOAL.concurrent),
    // If nothing grows the file system has less to record: the disk's best case.
    { name: 'a page overwritten in a file and fsynced', value: perSecond(counts.overwritten), unit: 'fsyncs/s' },
  ];
}

async function benchReplay(directory: string): Promise<BenchRow[]> {
  const file = join(directory, 'replay.db');
  const store = await openEmbeddedEventStore({ file });
  await appendOrders(store, EVENTS);
  await store.close();
  const run = await runChildProcess<ReplayRun>('./replay-run.ts', [file]);
  const rate = rateOf(run);
  const megabytes = Math.round(run.peak / 1_000_000);
  return [
    { name: 'events replayed', value: rate, unit: 'events/s', goal: '>= 200,000', met: rate >= GOAL.replayed },
    { name: 'peak memory while replaying 500,000 events', value: megabytes, unit: 'MB', goal: '<= 300', met: megabytes <= GOAL.megabytes },
  ];
}

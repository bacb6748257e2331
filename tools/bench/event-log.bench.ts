import { type EventStore, type NewEvent } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from './bench-row.js';
import { appendOrders } from './order-history.js';
import { PageFile } from './page-file.js';
import type { ReplayRun } from './replay-run.js';

const EVENTS = 500_000;
const WRITERS = 64;
const GOAL = { sequential: 0.8, concurrent: 3, replayed: 200_000, megabytes: 300 };
/** The disk's speed changes while others use it, so the ways to write take turns. */
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
  const done = { appended: 0, overwritten: 0, sequential: 0, concurrent: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    done.appended += pages.appendFor(TURN_MS);
    done.overwritten += pages.overwriteFor(TURN_MS);
    done.sequential += await appendFor(store, 1, TURN_MS);
    done.concurrent += await appendFor(store, WRITERS, TURN_MS);
  }
  pages.close();
  await store.close();
  const perSecond = (count: number) => Math.round(count / ((TURNS * TURN_MS) / 1_000));
  const baseline = { name: 'a page appended to a file and fsynced', value: perSecond(done.appended) };
  const row = (name: string, count: number, factor: number): BenchRow => {
    const value = perSecond(count);
    return { name, value, unit: 'appends/s', baseline, goal: `>= ${factor} × bare fsync`, met: value >= factor * baseline.value };
  };
  return [
    row('appends to the log, one after another', done.sequential, GOAL.sequential),
    row(`appends to the log, ${WRITERS} at once`, done.concurrent, GOAL.concurrent),
    // Where nothing grows the file system has less to record: the fastest that this disk can be.
    { name: 'a page overwritten in a file and fsynced', value: perSecond(done.overwritten), unit: 'fsyncs/s' },
  ];
}

async function appendFor(store: EventStore, writers: number, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let count = 0;
  const write = async () => {
    let stream = '';
    for (let revision = -1; performance.now() < end; count++) {
      if (revision === -1) stream = `order-${randomUUID()}`;
      await store.append(stream, revision === -1 ? 'no-stream' : revision, [unitPrepared()]);
      revision = revision === 6 ? -1 : revision + 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return count;
}

function unitPrepared(): NewEvent {
  const line = {
    lineId: randomUUID(),
    itemType: 'Snack',
    itemId: randomUUID(),
    name: 'Masala dosa',
    unitPrice: 4_500,
    quantity: 2,
    packed: true,
  };
  const order = { orderId: randomUUID(), canteenId: randomUUID(), studentId: randomUUID(), placedAt: '2026-11-21T10:00:00.000Z' };
  return {
    id: randomUUID(),
    type: 'ItemPrepared',
    data: { ...order, lines: [line], lineId: line.lineId, preparationId: randomUUID(), preparedAfter: 1 },
    metadata: {
      occurredAt: '2026-11-21T10:00:00.000Z',
      actor: { id: order.canteenId, role: 'staff' },
      correlationId: randomUUID(),
      causationId: randomUUID(),
      schemaVersion: 1,
    },
  };
}

async function benchReplay(directory: string): Promise<BenchRow[]> {
  const file = join(directory, 'replay.db');
  const store = await openEmbeddedEventStore({ file });
  await appendOrders(store, EVENTS);
  await store.close();
  const { events, took, peak } = await replayIn(file);
  const rate = Math.round(events / (took / 1_000));
  const megabytes = Math.round(peak / 1_000_000);
  return [
    { name: 'events replayed', value: rate, unit: 'events/s', goal: '>= 200,000', met: rate >= GOAL.replayed },
    { name: 'peak memory while replaying 500,000 events', value: megabytes, unit: 'MB', goal: '<= 300', met: megabytes <= GOAL.megabytes },
  ];
}

function replayIn(file: string): Promise<ReplayRun> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./replay-run.ts', import.meta.url)), [file], { execArgv: process.execArgv });
    child.once('message', (run) => resolve(run as ReplayRun));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The replay ended with ${code} before it was done`)));
  });
}

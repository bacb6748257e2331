// Measures the ports of the stores that the environment names, in a process of its own: one EventStoreDB client per process
// (docs/adr/0008-eventstoredb-adapter.md).
import { openLog } from '@tiffin/event-sourcing';
import { openPorts, readStoreSettings, startFailureMessage, StoreWait, Variables } from '@tiffin/installation';
import { randomIds, systemClock } from '@tiffin/kernel';
import { ordersView } from '@tiffin/ordering';
import { defineView } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';
import { appendFor } from './append-load.js';
import { foldFrom } from './fold-from.js';
import { appendOrders, appendPlaced } from './order-history.js';
import { fastestReplay, rateOf } from './replay.js';
import { measureViewLag } from './view-lag.js';

/** The process's result: rates a second, the lag in ms. */
export interface StoresRun {
  readonly sequential: number;
  readonly concurrent: number;
  readonly replayed: number;
  readonly folded: number;
  readonly lag: { readonly p50: number; readonly p99: number };
}

const EVENTS = 100_000;
const WRITERS = 64;
const APPEND_MS = 5_000;
const WARM_UP_MS = 1_000;
/** How long a server may be away at the start, in ms. */
const WAIT_MS = 60_000;

async function run(): Promise<StoresRun> {
  const wait = new StoreWait({ signal: new AbortController().signal, notify: (line) => process.stderr.write(`${line}\n`) });
  setTimeout(() => wait.giveUp(new Error(`It was away for ${WAIT_MS} ms`)), WAIT_MS).unref();
  const ports = await openPorts(readStoreSettings(new Variables(process.env)), wait);
  try {
    const { events: store } = ports;
    const logId = await openLog(store, systemClock, randomIds);
    const append = async (writers: number): Promise<number> => {
      await appendFor(store, { writers, ms: WARM_UP_MS });
      return Math.round((await appendFor(store, { writers, ms: APPEND_MS })) / (APPEND_MS / 1_000));
    };
    const sequential = await append(1);
    const concurrent = await append(WRITERS);

    // The log may be long, and others may write to it: the run reads from here on, and its streams are in a category that only its
    // view folds.
    const mark = await store.head();
    const category = `bench-${randomUUID()}-`;
    await appendOrders(store, EVENTS, category);
    const replayed = rateOf(await fastestReplay(store, mark));
    const view = defineView({ ...ordersView, streams: [category] });
    const { engine, ...fold } = await foldFrom(ports, logId, view, mark);
    try {
      if (fold.events !== EVENTS) throw new Error(`${fold.events} of ${EVENTS} events were folded`);
      const lag = await measureViewLag(view.name, engine, (number) => appendPlaced(store, EVENTS + number, category));
      return { sequential, concurrent, replayed, folded: rateOf(fold), lag: { p50: lag.percentile(50), p99: lag.percentile(99) } };
    } finally {
      await engine.stop();
    }
  } finally {
    await ports.close();
  }
}

try {
  process.send?.(await run());
} catch (error) {
  process.stderr.write(`${startFailureMessage(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
} finally {
  process.disconnect?.();
}

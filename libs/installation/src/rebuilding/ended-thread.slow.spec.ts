import { openLog } from '@tiffin/event-sourcing';
import { randomIds, systemClock } from '@tiffin/kernel';
import { ordersView } from '@tiffin/ordering';
import { engineLimits, type GenerationBuilder, ProjectionEngine, silentLogger, type ViewStatus } from '@tiffin/projections';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { appendOrders } from '../../test/order-lives.js';
import { logFile, viewsDirectory } from '../ports/data-directory.js';
import { openPorts } from '../ports/open-ports.js';
import { StoreWait } from '../ports/store-wait.js';
import { EmbeddedGenerationBuilder } from './embedded-generation-builder.js';

const { path, remove } = temporaryDirectory();
const never = new AbortController().signal;
const ports = await openPorts(
  { dataDirectory: path, eventStore: undefined, mongo: undefined },
  new StoreWait({ signal: never, notify: () => undefined }),
);
const files = { logFile: logFile(path), viewsDirectory: viewsDirectory(path), clock: systemClock };
const sound = new EmbeddedGenerationBuilder(files);
/** A builder whose threads end before their work does. */
const dyingIn = (task: 'fold' | 'comparison'): GenerationBuilder =>
  new EmbeddedGenerationBuilder({ ...files, thread: new URL(`../../test/thread-dying-in-${task}.ts`, import.meta.url) });
let next: GenerationBuilder = sound;
/** The next piece of work goes to `next`, later ones to a sound builder. */
const builder: GenerationBuilder = {
  build: (task) => takeNext().build(task),
  verify: (task) => takeNext().verify(task),
};
function takeNext(): GenerationBuilder {
  const builderNow = next;
  next = sound;
  return builderNow;
}

const ORDERS = 2_600;
/** With the counters of two canteens. */
const DOCUMENTS = ORDERS + 2;
const warned: unknown[] = [];
let engine: ProjectionEngine;
beforeAll(async () => {
  const logId = await openLog(ports.events, systemClock, randomIds);
  // More than one write's worth.
  await appendOrders(ports.events, ORDERS);
  engine = new ProjectionEngine({
    store: ports.events,
    logId,
    catalog: ports.catalog,
    records: ports.records,
    views: [ordersView],
    clock: systemClock,
    logger: { ...silentLogger, warn: (details) => void warned.push(details) },
    limits: { workerThreshold: 1_000, projection: { ...engineLimits.projection, backOff: { first: 1, longest: 2 } } },
    builder,
  });
  next = dyingIn('fold');
  await engine.start();
  await engine.caughtUp(never);
});
afterAll(async () => {
  await engine.stop();
  await ports.close();
  remove();
});

async function once(condition: (status: ViewStatus) => boolean): Promise<ViewStatus> {
  for (;;) {
    const status = await engine.operations.status('orders');
    if (condition(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function verified(): Promise<ViewStatus['verification']> {
  await engine.operations.verify('orders');
  return (await once(({ verification }) => verification?.state !== 'running')).verification;
}

/** The ended threads that were logged since the last call. */
const endings = (): readonly unknown[] =>
  warned.splice(0).filter((details) => /thread that folded the view has ended/.test(String((details as { err?: unknown }).err)));

test('a view that is far behind at the start is folded in a thread, or another one if that ends, and gets its indexes', async () => {
  expect(endings()).toHaveLength(1);
  expect(await engine.reader(ordersView).count({ canteenId: 'canteen-1', businessMonth: '2026-11' })).toBe(1_300);
  expect(await verified()).toMatchObject({ state: 'done', documents: DOCUMENTS, differences: [] });
});

test('a rebuild whose thread ends during the fold continues in another one, and goes live', async () => {
  const { generation } = await engine.operations.status('orders');
  next = dyingIn('fold');
  await engine.operations.rebuild('orders', 'auto');
  await once((status) => status.generation > generation);
  expect(endings()).toHaveLength(1);
  expect(await verified()).toMatchObject({ state: 'done', documents: DOCUMENTS, differences: [] });
});

test('a verification whose thread ends fails with a message, and the next one succeeds', async () => {
  next = dyingIn('comparison');
  expect(await verified()).toMatchObject({ state: 'failed', error: 'The thread that folded the view has ended' });
  expect(await verified()).toMatchObject({ state: 'done', documents: DOCUMENTS, differences: [] });
});

import { openLog, type Position } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { randomIds, systemClock } from '@tiffin/kernel';
import { MENU_EVENT_TYPES } from '@tiffin/menu';
import { ordersView } from '@tiffin/ordering';
import { foldGeneration, UnplacedEvent, type GenerationBuild } from '@tiffin/projections';
import { defineView, type AnyView, type Generation } from '@tiffin/read-models';
import { generationFile, openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { appendOrders } from '../../test/order-lives.js';
import { hashView } from '../copying/view-hash.js';
import { VIEWS } from '../views.js';
import { EmbeddedGenerationBuilder } from './embedded-generation-builder.js';

const directory = temporaryDirectory();
const logFile = join(directory.path, 'events.db');
const viewsDirectory = join(directory.path, 'views');
const log = await openEmbeddedEventStore({ file: logFile });
const logId = await openLog(log, systemClock, randomIds);
const catalog = openEmbeddedViewCatalog(viewsDirectory);
const builder = new EmbeddedGenerationBuilder({ logFile, viewsDirectory, clock: systemClock });
const viewNamed = (name: string): AnyView => VIEWS.find((view) => view.name === name)!;
beforeAll(() => appendOrders(log, 300));
afterAll(async () => {
  await catalog.close();
  await log.close();
  directory.remove();
});

const build = (view: AnyView, generation: Generation, options: Partial<GenerationBuild> = {}): Promise<Position> => {
  const signal = new AbortController().signal;
  return builder.build({
    view,
    generation,
    epoch: 1,
    dismissed: [],
    alone: true,
    until: () => log.head(),
    signal,
    progress: () => undefined,
    ...options,
  });
};

async function hashOf(view: AnyView, generation: Generation): Promise<unknown> {
  const store = await catalog.open(view, generation);
  try {
    return { ...(await hashView(store)), position: await store.position() };
  } finally {
    await store.close();
  }
}

/** The hash of the same fold in this thread. */
async function expectedHash(view: AnyView): Promise<unknown> {
  const generation = await catalog.add(view, logId);
  const store = await catalog.open(view, generation);
  await foldGeneration({ log, view, store, until: () => log.head(), epoch: 1, clock: systemClock, signal: new AbortController().signal });
  await store.close();
  return hashOf(view, generation);
}

test.each(['orders', 'kitchen-items'])('folds %s in its thread to the same documents as in this one', async (name) => {
  const view = viewNamed(name);
  const generation = await catalog.add(view, logId);
  expect(await build(view, generation)).toBe(await log.head());
  expect(await hashOf(view, generation)).toEqual(await expectedHash(view));
});

test.each([
  { meanwhile: 'while it is folded', end: 2, orders: 310 },
  // No event had come when the end was read again.
  { meanwhile: 'while its indexes are built', end: 3, orders: 320 },
])('folds events that are appended $meanwhile, and queries find their index', async ({ end, orders }) => {
  const generation = await catalog.add(ordersView, logId);
  let calls = 0;
  const until = async (): Promise<Position> => {
    if (++calls === end) await appendOrders(log, orders);
    return log.head();
  };
  expect(await build(ordersView, generation, { until })).toBe(await log.head());
  const store = await catalog.open(ordersView, generation);
  expect(await store.position()).toBe(await log.head());
  // With the counters of two canteens' day.
  expect(await store.size()).toBe(orders + 2);
  expect(await store.count({ canteenId: 'canteen-1', businessMonth: '2026-11' })).toBe(orders / 2);
  await store.close();
});

test('folding a generation that is being read keeps the readers’ locks', async () => {
  const generation = await catalog.add(ordersView, logId);
  const reading = await catalog.open(ordersView, generation);
  expect(await build(ordersView, generation, { alone: false })).toBe(await log.head());
  expect(await reading.position()).toBe(await log.head());
  const file = generationFile(viewsDirectory, generation);
  const takes = `new (require('@photostructure/sqlite').DatabaseSync)(process.argv[1], { timeout: 0 })
      .exec('PRAGMA locking_mode = EXCLUSIVE; SELECT position FROM projection')`;
  const locking = spawnSync(process.execPath, ['-e', takes, file], { cwd: import.meta.dirname, encoding: 'utf8' });
  expect(locking.stderr).toContain('database is locked');
  await reading.close();
});

test('a stopped build rejects with the reason, and continues where it was', async () => {
  const generation = await catalog.add(ordersView, logId);
  const stop = new AbortController();
  const until = async (): Promise<Position> => {
    if (stop.signal.aborted) return log.head();
    setImmediate(() => stop.abort(new Error('enough')));
    return 500;
  };
  await expect(build(ordersView, generation, { until, signal: stop.signal })).rejects.toThrow('enough');
  expect(await build(ordersView, generation)).toBe(await log.head());
  expect(await hashOf(ordersView, generation)).toEqual(await expectedHash(ordersView));
});

test('errors of the fold, and of an unknown view, reach the caller', async () => {
  const strange = defineView({ ...ordersView, version: 99 });
  await expect(build(strange, await catalog.add(strange, logId))).rejects.toThrow(/no view orders version 99/);
  const menu = viewNamed('menu-items');
  const metadata = {
    occurredAt: '2026-11-21T08:00:00Z',
    actor: { id: 'x', role: 'system' as const },
    correlationId: 'c',
    causationId: 'c',
  };
  const type = 'StockReserved' satisfies keyof typeof MENU_EVENT_TYPES;
  const version = MENU_EVENT_TYPES[type].version;
  await log.append('menu-1', 'no-stream', [{ id: randomIds.uuid(), type, data: {}, metadata: { ...metadata, schemaVersion: version } }]);
  await expect(build(menu, await catalog.add(menu, logId))).rejects.toThrow(UnplacedEvent);
});

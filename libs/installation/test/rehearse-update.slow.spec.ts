import { ProjectionEngine, silentLogger } from '@tiffin/projections';
import { randomIds, systemClock } from '@tiffin/kernel';
import type { AnyView } from '@tiffin/read-models';
import { readdirSync } from 'node:fs';
import { rehearseUpdate, VIEWS, type Rehearsal } from '../src/index.js';
import { BackedUp } from './backed-up.js';
import { appendOrders } from './order-lives.js';

const signal = new AbortController().signal;
const SOMEBODY = { actor: { id: 'operator', role: 'admin' as const }, correlationId: 'call', causationId: 'call' };
const orders = VIEWS.find(({ name }) => name === 'orders')!;
/** Counters of orders, one for each of two canteens. */
const COUNTS = 2;
const raised = (view: AnyView): AnyView => ({ ...view, version: view.version + 1 });
/** Returns the view with a fold that adds a field to every order; the counters are as before. */
const otherwise = (view: AnyView): AnyView => ({
  ...view,
  evolve: (document, event, id) => {
    const folded = view.evolve(document, event, id);
    return folded && /^\d+$/.test(id) ? { ...folded, more: true } : folded;
  },
});

let installation: BackedUp;
let engine: ProjectionEngine;
beforeEach(async () => {
  installation = await BackedUp.start();
  const { events: store, catalog, records } = installation.ports;
  await appendOrders(store, 20);
  const { logId } = installation;
  engine = new ProjectionEngine({ store, logId, catalog, records, views: [orders], clock: systemClock, logger: silentLogger });
  await engine.start();
  await engine.caughtUp(signal);
});
afterEach(async () => {
  await engine.stop();
  await installation.end();
});

async function rehearse(folder: string, ...views: readonly AnyView[]): Promise<Rehearsal> {
  let now = 0;
  return rehearseUpdate({
    folder,
    beside: installation.data,
    scratch: installation.root,
    clock: systemClock,
    elapsed: () => (now += 1_000),
    watcher: { began: () => undefined, advanced: () => undefined },
    signal,
    views,
  });
}

test('an update without changed folds changes no document, beside a running server', async () => {
  const { views, ms, events } = await rehearse(await installation.backUp(), orders);
  expect(views).toEqual([
    {
      name: 'orders',
      version: orders.version,
      documents: 20 + COUNTS,
      parked: 0,
      heldUpAnew: 0,
      ms: 1_000,
      foldedByUpdate: false,
      before: { version: orders.version, same: 20 + COUNTS, changedSince: 0, differing: [] },
    },
  ]);
  expect([ms, events > 20]).toEqual([0, true]);
  expect(readdirSync(installation.root).sort()).toEqual(['data']);
});

test('names the documents that an update changes, and its duration: with a raised version, without one, and for a new view', async () => {
  const folder = await installation.backUp();
  const updated = await rehearse(folder, raised(otherwise(orders)));
  expect(updated.views[0]).toMatchObject({ foldedByUpdate: true, before: { version: orders.version, same: COUNTS } });
  expect(updated.views[0]?.before?.differing).toHaveLength(20);
  expect(updated.ms).toBe(1_000);
  const [silently] = (await rehearse(folder, otherwise(orders))).views;
  expect(silently).toMatchObject({ foldedByUpdate: false, before: { version: orders.version } });
  expect(silently?.before?.differing).toHaveLength(20);
  const { views, ms } = await rehearse(folder, { ...orders, name: 'orders-anew' });
  expect([views[0]?.before, views[0]?.foldedByUpdate, ms]).toEqual([undefined, true, 1_000]);
});

test('does not compare documents that changed since the backup', async () => {
  const folder = await installation.backUp();
  await appendOrders(installation.ports.events, 25);
  await engine.caughtUp(signal);
  const { views } = await rehearse(folder, raised(orders));
  expect(views[0]?.before).toEqual({ version: orders.version, same: 20, changedSince: 5 + COUNTS, differing: [] });
});

test('reports parked events; they count against the update only if the previous version can fold them', async () => {
  const { events } = installation.ports;
  for await (const { data, metadata } of events.readStream('order-0')) {
    await events.append('order-0', 0, [{ id: randomIds.uuid(), type: 'OrderWeighed', data, metadata }]);
  }
  await engine.caughtUp(signal);
  const { views } = await rehearse(await installation.backUp(), orders);
  const [parked, ...others] = await engine.operations.parked({ skip: 0, limit: 100 });
  expect([views[0]?.parked, views[0]?.heldUpAnew, others.length]).toEqual([1, 0, 0]);

  await engine.operations.dismiss(parked?._id ?? '', 'Nobody weighs here', SOMEBODY);
  const folder = await installation.backUp();
  const unable: AnyView = {
    ...orders,
    evolve: (document, event, id) => {
      if (id === '3') throw new Error('not any more');
      return orders.evolve(document, event, id);
    },
  };
  const rehearsals = await rehearse(folder, orders, unable);
  expect(rehearsals.views.map(({ parked: events, heldUpAnew }) => [events, heldUpAnew])).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

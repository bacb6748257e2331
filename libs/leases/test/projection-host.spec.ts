import { LogReplaced } from '@tiffin/event-sourcing';
import { ControlledTimer, until } from '@tiffin/event-sourcing/testing';
import { REACTOR_COLLECTIONS, silentLogger } from '@tiffin/projections';
import { impatient, never, quick, ScriptedLog } from '@tiffin/projections/testing';
import type { AnyView, RecordStore, ViewCatalog, ViewCommitted } from '@tiffin/read-models';
import { openEmbeddedRecordStore, openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { charged, balancesView, temporaryDirectory, type Balance } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { SharedRecords } from './shared-records.js';
import { operationRequests } from '../src/operation-requests.js';
import { ProjectionHost } from '../src/projection-host.js';
import { LEASE_COLLECTIONS } from '../src/lease-record.js';

let directory: ReturnType<typeof temporaryDirectory>;
let records: RecordStore;
let catalog: ViewCatalog;
let log: ScriptedLog;
const servers: Server[] = [];

beforeEach(async () => {
  directory = temporaryDirectory();
  log = new ScriptedLog();
  records = withLeases(await openEmbeddedRecordStore(join(directory.path, 'records.db'), [...REACTOR_COLLECTIONS, ...LEASE_COLLECTIONS]));
  catalog = openEmbeddedViewCatalog(join(directory.path, 'views'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.projections.stop();
  await catalog.close();
  await records.close();
  directory.remove();
});

/** Keeps the leases in memory, so that the controlled clock does not run while a disk writes. */
function withLeases(store: RecordStore): RecordStore {
  const leases = new SharedRecords().connect(() => 'good');
  return {
    get: (collection, id) => (collection.name === 'leases' ? leases : store).get(collection, id),
    commit: (operations) => (operations[0]?.collection === 'leases' ? leases : store).commit(operations),
    find: (collection, query) => store.find(collection, query),
    count: (collection, where) => store.count(collection, where),
    scrub: () => store.scrub(),
    close: () => store.close(),
  };
}

/** The view in a newer version of the code. */
const doubled: typeof balancesView = {
  ...balancesView,
  version: 2,
  evolve: (tab, event, id) => {
    const next = balancesView.evolve(tab && { ...tab, owed: tab.owed / 2 }, event, id);
    return next && { ...next, owed: next.owed * 2 };
  },
};

/** A server that shares its stores with others. */
class Server {
  readonly timer = new ControlledTimer();
  readonly heard: ViewCommitted[] = [];
  readonly handled: number[] = [];
  /** The warnings in its log. */
  readonly warned: string[] = [];
  replaced: LogReplaced | undefined;
  readonly projections: ProjectionHost;

  constructor(
    limits = quick,
    { views = [balancesView], acquiresLeases = true }: { readonly views?: readonly AnyView[]; readonly acquiresLeases?: boolean } = {},
  ) {
    const clock = { now: () => new Date('2026-11-21T08:00:00Z') };
    const logger = { ...silentLogger, warn: (_: object, message: string) => void this.warned.push(message) };
    const stores = { store: log, logId: 'log-1', catalog, records, views, clock, logger, limits };
    const replaced = (error: LogReplaced): void => void (this.replaced = error);
    this.projections = new ProjectionHost({
      ...stores,
      onLogReplaced: replaced,
      acquiresLeases: acquiresLeases,
      lease: { timer: this.timer },
    });
    this.projections.onCommitted((committed) => this.heard.push(committed));
    this.projections.addReactors({ name: 'noting', streams: ['tab-'], handle: async ({ position }) => void this.handled.push(position) });
    servers.push(this);
  }

  /** The epoch of its lease on the view, if it holds it. */
  get epoch(): number | undefined {
    return this.projections.epochs.get('tabs-v1');
  }

  async tab(id: string): Promise<Balance | undefined> {
    return (await this.projections.reader(balancesView).get(id))?.document;
  }

  /** Advances its clock until `condition` holds, for as long as a slow disk needs; returns how far, in ms. */
  async passUntil(condition: () => boolean | Promise<boolean>): Promise<number> {
    let passed = 0;
    await until(async () => {
      if (await condition()) return true;
      await this.timer.advance(100);
      passed += 100;
      return false;
    });
    return passed;
  }
}

async function twoServers(limits = quick): Promise<[Server, Server]> {
  const first = new Server(limits);
  await first.projections.start();
  const second = new Server(limits);
  await second.projections.start();
  return [first, second];
}

test('one server projects, and the other one reads what that one writes', async () => {
  log.add(charged(1, 'a'), charged(2, 'b'));
  const [first, second] = await twoServers();
  expect([first.epoch, second.epoch]).toEqual([1, undefined]);
  log.add(charged(3, 'a', 4));
  await first.projections.caughtUp(never);
  const reached = second.projections.waitFor('tabs', 3, 60_000);
  await second.passUntil(() => second.heard.length > 0);
  expect(await reached).toBe(true);
  await second.projections.caughtUp(never);
  expect(await second.tab('a')).toEqual({ _id: 'a', owed: 5, lines: ['1:1', '3:4'] });
  expect((await second.projections.reader(balancesView).query({ where: { owed: 1 } })).map(({ document }) => document._id)).toEqual(['b']);
  expect(second.handled).toEqual([]);
  for (const { heard } of [first, second]) {
    expect(heard.map(({ events }) => events.map(({ position }) => position))).toEqual([[3]]);
    expect(heard[0]?.documents).toEqual(new Map([['a', { _id: 'a', owed: 5, lines: ['1:1', '3:4'] }]]));
  }
});

test('listeners get the changes of the views they asked for, and a start logs no warning', async () => {
  const [first, second] = await twoServers();
  const concerned: ViewCommitted[] = [];
  const stop = second.projections.onCommitted((committed) => concerned.push(committed), ['tabs']);
  second.projections.onCommitted(() => {
    throw new Error('not my view');
  }, ['bills']);
  log.add(charged(1, 'a'));
  await second.passUntil(() => concerned.length > 0);
  expect(concerned).toEqual(second.heard);
  stop();
  log.add(charged(2, 'a'));
  await second.passUntil(() => second.heard.length === 2);
  expect(concerned).toHaveLength(1);
  expect([first.warned, second.warned]).toEqual([[], []]);
});

test('any server accepts operations, and the one that projects carries them out', async () => {
  log.add(charged(1, 'a'));
  const [first, second] = await twoServers();
  await first.projections.caughtUp(never);
  await second.timer.advance(200);
  const expected = { name: 'tabs', state: 'live', generation: 1, position: 1, head: 1, lag: 0, documents: 1, parked: 0 };
  expect([await first.projections.operations.statuses(), await second.projections.operations.statuses()]).toMatchObject([
    [expected],
    [expected],
  ]);
  expect(await second.projections.localOperations.statuses()).toMatchObject([expected]);
  const { operations } = second.projections;
  await Promise.all([
    expect(operations.rollback('tabs')).rejects.toMatchObject({ name: 'OperationRefused', code: 'no_previous' }),
    expect(operations.retry('unknown')).rejects.toMatchObject({ name: 'UnknownOperand' }),
    expect(operations.pause('bills')).rejects.toMatchObject({ name: 'UnknownOperand' }),
  ]);
  await operations.rebuild('tabs', 'auto');
  await until(async () => (await operations.status('tabs')).generation === 2);
  expect(await operations.parked({ skip: 0, limit: 10 })).toEqual([]);
  expect(await records.count(operationRequests, {})).toBe(0);
  // A request of a server that died while it waited.
  const abandoned = {
    _id: 'left',
    lease: 'tabs-v1',
    operation: 'pause' as const,
    parameters: '["tabs"]',
    taken: false,
    until: 0,
    answer: null,
  };
  await records.commit([{ kind: 'insert', collection: operationRequests.name, record: abandoned }]);
  await until(async () => (await records.count(operationRequests, {})) === 0);
  expect((await operations.status('tabs')).state).toBe('live');
  await second.timer.advance(1_000);
  expect(await second.projections.localOperations.statuses()).toMatchObject([{ generation: 2, documents: 1 }]);
  await first.projections.stop();
  expect(await operations.statuses()).toMatchObject([{ name: 'tabs', generation: 2 }]);
});

test('callers that wait for views continue to wait when the lease changes hands', async () => {
  log.add(charged(1, 'a'));
  const [first, second] = await twoServers();
  await first.projections.caughtUp(never);
  await first.projections.operations.pause('tabs');
  log.add(charged(2, 'a'));
  let hasCaughtUp = false;
  const waiting = [
    second.projections.caughtUp(never),
    second.projections.waitFor('tabs', 2, 60_000),
    // The server that loses the lease: the view is paused, so it has not caught up yet.
    first.projections.caughtUp(never).then(() => void (hasCaughtUp = true)),
  ];
  await second.passUntil(() => second.epoch === 2);
  await first.timer.hang(10_000);
  await first.passUntil(() => first.epoch === undefined);
  await until(async () => (await second.tab('a'))?.owed === 2);
  await first.passUntil(() => hasCaughtUp);
  expect((await first.tab('a'))?.owed).toBe(2);
  expect(await Promise.all(waiting)).toEqual([undefined, true, undefined]);
});

test('caughtUp resolves on a server that started while the views were behind, whichever server folds them', async () => {
  log.add(charged(1, 'a'));
  const first = new Server();
  await first.projections.start();
  await first.projections.caughtUp(never);
  await first.projections.operations.pause('tabs');
  log.add(...Array.from({ length: 30 }, (_, index) => charged(index + 2, 'a')));
  const next = new Server();
  await next.projections.start();
  const caughtUp = next.projections.caughtUp(never);
  await first.projections.stop();
  await next.passUntil(() => next.epoch === 2);
  await caughtUp;
  expect((await next.tab('a'))?.owed).toBe(31);
});

test('a second server reports that the log was replaced instead of projecting', async () => {
  log.add(charged(1, 'a'), charged(2, 'a'));
  const [first, second] = await twoServers();
  await first.projections.caughtUp(never);
  await second.timer.advance(200);
  await first.projections.stop();
  log.forget();
  log.add(...[1, 2, 3].map((position) => ({ ...charged(position, 'b'), id: `another-${position}` })));
  await second.passUntil(() => second.replaced !== undefined);
  expect([second.replaced, second.epoch]).toEqual([new LogReplaced(2), undefined]);
  const fresh = new Server();
  await second.projections.stop();
  await fresh.projections.start();
  await fresh.projections.caughtUp(never);
  expect([fresh.replaced, await fresh.tab('a'), (await fresh.tab('b'))?.owed]).toEqual([undefined, undefined, 3]);
  expect(fresh.handled).toEqual([1, 2, 3]);
});

test('another server takes over from one that hangs within 10 s; the old one can’t write any more, and reads from replicas when it wakes', async () => {
  log.add(charged(1, 'a'));
  const [first, second] = await twoServers();
  await first.projections.caughtUp(never);
  const { reactorLeaseSignal } = first.projections;
  expect([reactorLeaseSignal?.aborted, second.projections.reactorLeaseSignal]).toEqual([false, undefined]);
  // Its timers stop while its projection goes on: the worst case of a clock that fails.
  expect(await second.passUntil(() => second.epoch === 2)).toBeLessThanOrEqual(10_000);
  log.add(charged(2, 'a'), charged(3, 'b'));
  await until(async () => (await second.tab('b')) !== undefined);
  log.add(charged(4, 'a'));
  await until(async () => (await second.tab('a'))?.lines.length === 3);
  expect(await second.tab('a')).toEqual({ _id: 'a', owed: 3, lines: ['1:1', '2:1', '4:1'] });
  await first.timer.hang(10_000);
  await until(() => reactorLeaseSignal?.aborted === true);
  await first.passUntil(() => first.epoch === undefined);
  await first.timer.advance(200);
  expect(await first.tab('a')).toEqual({ _id: 'a', owed: 3, lines: ['1:1', '2:1', '4:1'] });
  await first.timer.advance(2_000);
  expect([first.epoch, second.epoch]).toEqual([undefined, 2]);
});

test('a server without the lease sees a paused view as stalled, and does not report it as its own', async () => {
  const [first, second] = await twoServers(impatient);
  await first.projections.operations.pause('tabs');
  log.add(charged(1, 'a'));
  const state = async (): Promise<unknown> => (await second.projections.localOperations.statuses())[0]?.state;
  await until(async () => (await state()) === 'stalled');
  expect(await second.projections.waitFor('tabs', 1, 60_000)).toBe(false);
  expect([await first.projections.progress(), await second.projections.progress()]).toMatchObject([[{ state: 'paused' }], []]);
  await first.projections.operations.resume('tabs');
  await first.projections.caughtUp(never);
  await second.timer.advance(1_000);
  await until(async () => (await state()) === 'live');
});

test('servers of two versions fold and announce their own version of a view, and the reactors move once', async () => {
  log.add(charged(1, 'a'));
  const old = new Server();
  await old.projections.start();
  await old.projections.caughtUp(never);
  const raised = new Server(quick, { views: [doubled] });
  let hasStarted = false;
  void raised.projections.start().then(() => (hasStarted = true));
  await raised.passUntil(() => hasStarted);
  await raised.projections.caughtUp(never);
  log.add(charged(2, 'a'));
  for (const server of [old, raised]) await server.passUntil(() => server.heard.length === 1);
  expect([await old.tab('a'), (await raised.projections.reader(doubled).get('a'))?.document]).toEqual([
    { _id: 'a', owed: 2, lines: ['1:1', '2:1'] },
    { _id: 'a', owed: 4, lines: ['1:1', '2:1'] },
  ]);
  expect([[...old.projections.epochs.keys()], [...raised.projections.epochs.keys()]]).toEqual([['tabs-v1', 'reactions'], ['tabs-v2']]);
  expect(raised.handled).toEqual([]);
  await old.projections.stop();
  log.add(charged(3, 'a'));
  await raised.passUntil(() => raised.projections.holdsReactorLease);
  await raised.passUntil(() => raised.handled.includes(3) && raised.heard.length === 2);
  expect((await raised.projections.reader(doubled).get('a'))?.document.owed).toBe(6);
  expect(raised.heard.map(({ documents }) => (documents.get('a') as Balance).owed)).toEqual([4, 6]);
});

test('a server that does not acquire leases projects nothing, and reports a view that no server folds as stalled', async () => {
  log.add(charged(1, 'a'));
  const first = new Server(impatient);
  await first.projections.start();
  await first.projections.caughtUp(never);
  const answering = new Server(impatient, { acquiresLeases: false });
  await answering.projections.start();
  expect(await answering.tab('a')).toMatchObject({ owed: 1 });
  await first.projections.stop();
  log.add(charged(2, 'a'));
  await answering.timer.advance(60_000);
  expect(answering.projections.epochs.size).toBe(0);
  await until(async () => (await answering.projections.localOperations.statuses())[0]?.state === 'stalled');
});

test('reader and waitFor refuse an unknown view or version', async () => {
  const [first, second] = await twoServers();
  for (const { projections } of [first, second]) {
    await expect(projections.waitFor('bills', 1, 0)).rejects.toThrow('bills');
    expect(() => projections.reader({ ...balancesView, version: 2 })).toThrow('No projection of tabs version 2');
  }
});

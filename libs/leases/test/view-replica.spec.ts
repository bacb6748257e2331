import { jest } from '@jest/globals';
import { ControlledTimer } from '@tiffin/event-sourcing/testing';
import type { Generation, ViewCatalog, ViewDocument, ViewStore } from '@tiffin/read-models';
import { openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { charged, balancesView, temporaryDirectory } from '@tiffin/read-models/testing';
import { LogReplaced } from '@tiffin/event-sourcing';
import { ScriptedLog } from '@tiffin/projections/testing';
import { ViewReplica } from '../src/view-replica.js';

let directory: ReturnType<typeof temporaryDirectory>;
let catalog: ViewCatalog;
let replica: ViewReplica;
let timer: ControlledTimer;
let log: ScriptedLog;
let replaced: LogReplaced | undefined;
let holdsLease: boolean;
let ran: Promise<void>;
const stopping = { controller: new AbortController() };

beforeEach(() => {
  directory = temporaryDirectory();
  catalog = openEmbeddedViewCatalog(directory.path);
  timer = new ControlledTimer();
  stopping.controller = new AbortController();
  log = new ScriptedLog();
  log.add(...events(''));
  replaced = undefined;
  holdsLease = false;
  replica = new ViewReplica({
    view: balancesView,
    catalog,
    store: log,
    logId: 'this log',
    timer,
    onLogReplaced: (error) => (replaced = error),
    holdsLease: () => holdsLease,
  });
  ran = replica.run(stopping.controller.signal);
});
afterEach(async () => {
  stopping.controller.abort();
  await ran;
  await catalog.close();
  directory.remove();
});

/** 20 events; `history` makes their ids different. */
function events(history: string) {
  return Array.from({ length: 20 }, (_, index) => ({ ...charged(index + 1, 'a'), id: `event-${index + 1}${history}` }));
}

async function live(logId = 'this log'): Promise<[Generation, ViewStore<ViewDocument>]> {
  const generation = await catalog.add(balancesView, logId);
  await catalog.makeLive(generation);
  return [generation, await catalog.open(balancesView, generation)];
}

/** Writes one document and moves the checkpoint to `to`. */
async function write(store: ViewStore<ViewDocument>, to: number, history = ''): Promise<void> {
  const { stream, revision } = charged(to, 'a');
  const anchor = { stream, revision, eventId: `event-${to}${history}` };
  await store.apply([{ id: 'a', document: { _id: 'a' }, position: to }], { from: await store.position(), to, anchor, epoch: 1 });
}

test('follows the view that another process writes, and resolves waits', async () => {
  await timer.advance(1_000);
  expect([replica.opened, replica.storedPosition]).toEqual([undefined, 0]);
  const [generation, store] = await live();
  await timer.advance(200);
  expect([replica.opened?.generation, replica.storedPosition]).toEqual([generation, 0]);
  const reached = replica.waiters.wait(7, {});
  await write(store, 7);
  await timer.advance(20);
  expect([await reached, replica.storedPosition, await replica.opened?.store.size()]).toEqual([true, 7, 1]);
});

test('does not poll while this process folds the view itself, and refreshes when that ends', async () => {
  const [, store] = await live();
  await timer.advance(200);
  holdsLease = true;
  await write(store, 7);
  const [next, rebuilt] = await live();
  await write(rebuilt, 7);
  await timer.advance(10_000);
  expect(replica.storedPosition).toBe(0);
  holdsLease = false;
  const renewed = replica.refresh(new AbortController().signal);
  await timer.advance(0);
  await renewed;
  expect(replica.opened?.generation).toEqual(next);
});

test('switches to the generation that goes live, and lets reads of the previous one end', async () => {
  const [, store] = await live();
  await write(store, 7);
  await timer.advance(200);
  const before = replica.opened;
  const [next, rebuilt] = await live();
  await write(rebuilt, 9);
  await timer.advance(1_000);
  expect([replica.opened?.generation, replica.storedPosition]).toEqual([next, 9]);
  expect(await before?.store.size()).toBe(1);
});

test('ignores a generation of another log, and retries a view that can’t be read', async () => {
  await live('another log');
  await timer.advance(200);
  expect(replica.opened).toBeUndefined();
  const [, store] = await live();
  const open = jest.spyOn(catalog, 'open').mockRejectedValueOnce(new Error('away'));
  await timer.advance(200);
  expect(replica.error).toEqual(new Error('away'));
  await timer.advance(200);
  expect([replica.error, await replica.opened?.store.position()]).toEqual([undefined, 0]);
  open.mockRestore();
  await store.close();
});

test('ignores a generation that was folded from events the log does not have', async () => {
  const [, store] = await live();
  await write(store, 7, ' of another history');
  await timer.advance(1_000);
  expect([replica.opened, replaced]).toEqual([undefined, undefined]);
  const [next, again] = await live();
  await write(again, 9);
  await timer.advance(200);
  expect([replica.opened?.generation, replaced]).toEqual([next, undefined]);
});

test('reports the log as replaced if the view is folded again from another history', async () => {
  const [, store] = await live();
  await write(store, 7);
  await timer.advance(200);
  log.forget();
  log.add(...events(' of another history'));
  await live();
  await timer.advance(1_000);
  expect(replaced).toEqual(new LogReplaced(7));
});

test('answers waiting callers when it stops', async () => {
  const reached = replica.waiters.wait(7, {});
  stopping.controller.abort();
  await timer.advance(200);
  expect(await reached).toBe(false);
});

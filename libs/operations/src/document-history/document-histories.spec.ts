import { StoreUnavailable } from '@tiffin/event-sourcing';
import { ControllableEventStore, InMemoryEventStore, someEvent } from '@tiffin/event-sourcing/testing';
import { tabs } from '@tiffin/read-models/testing';
import { setImmediate } from 'node:timers/promises';
import { DocumentHistories } from './document-histories.js';

const stays = new AbortController().signal;
let memory: InMemoryEventStore;
let store: ControllableEventStore;
let now: number;
beforeEach(() => {
  memory = new InMemoryEventStore();
  store = new ControllableEventStore(memory);
  now = 0;
});

/** So many events, after the stream's last one. */
async function charge(tab: string, count: number, revision: number): Promise<void> {
  const events = Array.from({ length: Math.min(count, 2_000) }, () => someEvent({ type: 'Charged', data: { tab, amount: 1 } }));
  const last = (await memory.append('tab-1', revision < 0 ? 'no-stream' : revision, events)).revision;
  if (count > events.length) await charge(tab, count - events.length, last);
}

test('goes on from where it was, and keeps the newest thousand steps', async () => {
  const histories = new DocumentHistories(store, () => now);
  await charge('a', 1_500, -1);
  const first = await histories.of(tabs, 'a', stays);
  expect([first.document.count, first.document.steps.length, first.document.steps[0]?.number]).toEqual([1_500, 1_000, 501]);
  await charge('a', 1, 1_499);
  const { document, end } = await histories.of(tabs, 'a', stays);
  expect([document, document.count, document.position, end]).toEqual([first.document, 1_501, 1_501, 1_501]);
  expect(document.steps.at(-1)).toMatchObject({ number: 1_501, document: { owed: 1_501 } });
});

test('a call that comes while it is folded hears how far that is', async () => {
  const histories = new DocumentHistories(store, () => now, 0);
  await charge('a', 3_000, -1);
  let found = await histories.of(tabs, 'a', stays);
  expect(found.document.position).toBeLessThan(found.end);
  while (found.document.position < found.end) found = await histories.of(tabs, 'a', stays);
  expect(found.document.count).toBe(3_000);
});

test('what nobody asks for any more is given up, and begun anew for whoever asks again', async () => {
  const histories = new DocumentHistories(store, () => now, 0);
  await charge('a', 5_000, -1);
  const { document } = await histories.of(tabs, 'a', stays);
  now += 60_000;
  for (let turns = 0; turns < 20; turns++) await setImmediate();
  expect(document.position).toBeLessThan(5_000);
  const again = await histories.of(tabs, 'b', stays);
  now += 60_000;
  expect((await histories.of(tabs, 'b', stays)).document).toBe(again.document);
  expect((await histories.of(tabs, 'a', stays)).document).not.toBe(document);
});

test('a log that is away is told, and the next call goes on', async () => {
  const histories = new DocumentHistories(store, () => now);
  await charge('a', 2, -1);
  await histories.of(tabs, 'a', stays);
  await charge('a', 2, 1);
  const { head } = store;
  store.head = () => memory.head();
  store.failReads(new StoreUnavailable('away'));
  await expect(histories.of(tabs, 'a', stays)).rejects.toThrow(StoreUnavailable);
  store.failReads();
  store.head = head;
  expect((await histories.of(tabs, 'a', stays)).document.count).toBe(4);
});

test('an event that nobody can place ends it with a sentence', async () => {
  await memory.append('tab-1', 'no-stream', [someEvent({ type: 'Unplaced' })]);
  await expect(new DocumentHistories(store, () => now).of(tabs, 'a', stays)).rejects.toThrow(/nobody knows whose this is/);
});

test('whoever leaves waits no longer; at the end whatever runs is ended', async () => {
  const histories = new DocumentHistories(store, () => now);
  await charge('a', 5_000, -1);
  const leaving = new AbortController();
  const asked = histories.of(tabs, 'a', leaving.signal);
  const other = histories.of(tabs, 'b', stays);
  await setImmediate();
  leaving.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
  histories.close();
  await expect(other).rejects.toThrow();
});

import { openLog } from './log-identity.js';
import { answerLost, ControllableEventStore, fixedClock, InMemoryEventStore, sequentialIds, someEvent } from './testing/index.js';

const clock = fixedClock();

test('a log gets its id once and keeps it', async () => {
  const store = new InMemoryEventStore();
  const logId = await openLog(store, clock, sequentialIds(1));
  expect(logId).toMatch(/^00000001-/);
  expect(await openLog(store, clock, sequentialIds(2))).toBe(logId);
  expect(await store.head()).toBe(1);
});

test('processes that open a log at the same time get the same id, even if an answer is lost', async () => {
  const store = new ControllableEventStore(new InMemoryEventStore());
  store.disturbAppends(answerLost);
  const logIds = await Promise.all(Array.from({ length: 5 }, (_, index) => openLog(store, clock, sequentialIds(index + 1))));
  expect(new Set(logIds).size).toBe(1);
  expect(await store.head()).toBe(1);
});

test('a log of a newer version is refused', async () => {
  const store = new InMemoryEventStore();
  const event = someEvent({ type: 'LogOpened', data: {} });
  await store.append('tiffin-log', 'no-stream', [{ ...event, metadata: { ...event.metadata, schemaVersion: 2 } }]);
  await expect(openLog(store, clock, sequentialIds())).rejects.toMatchObject({ name: 'UnknownEvent' });
});

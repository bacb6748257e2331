import { temporaryDirectory } from '../../test/temporary-directory.js';
import type { EventPage, EventStore } from '../event-store.js';
import { someEvents } from '../testing/some-event.js';
import { openEmbeddedEventStore } from './embedded-event-store.js';
import { type LogReader, openEmbeddedLogReader } from './open-log-reader.js';

const directory = temporaryDirectory();
const file = directory.path('events.db');
const signal = new AbortController().signal;
let store: EventStore;
const readers: LogReader[] = [];
beforeAll(async () => {
  store = await openEmbeddedEventStore({ file });
  await store.append('menu-1', 'no-stream', someEvents(3));
  for (let order = 0; order < 30; order++) await store.append(`order-${order}`, 'no-stream', someEvents(600));
  await store.append('menu-1', 2, someEvents(2));
  await store.append('orders', 'no-stream', someEvents(1));
});
afterAll(async () => {
  for (const reader of readers) reader.close();
  await store.close();
  directory.remove();
});
const readerOf = (...streams: string[]): LogReader => {
  const reader = openEmbeddedLogReader(file, streams);
  readers.push(reader);
  return reader;
};
async function gather(pages: AsyncIterable<EventPage>): Promise<EventPage[]> {
  const gathered: EventPage[] = [];
  for await (const page of pages) gathered.push(page);
  return gathered;
}
const pagesOf = (reader: LogReader, after = 0): Promise<EventPage[]> => gather(reader.readAll({ after, signal }));
const positionsIn = (pages: readonly EventPage[]) => pages.flatMap(({ events }) => events.map(({ position }) => position));

test('returns only the events of its categories, and the last event that it searched', async () => {
  const pages = await pagesOf(readerOf('menu-'));
  expect(positionsIn(pages)).toEqual([1, 2, 3, 16_384, 18_004, 18_005, 18_006]);
  expect(pages.map(({ position }) => position)).toEqual([16_384, 18_006]);
  expect(pages[0]?.events[0]).toMatchObject({ stream: 'menu-1', revision: 0 });
});

test('returns several categories in the order of the log, from any position on', async () => {
  const all = await gather(store.readAll({ after: 17_000, follow: false, signal }));
  const pages = await pagesOf(readerOf('order-', 'menu-', 'orders'), 17_000);
  expect(pages.flatMap(({ events }) => events)).toEqual(all.flatMap(({ events }) => events));
  expect(await pagesOf(readerOf('order-'), 18_006)).toEqual([]);
});

test('sees commits after its opening, and ends if the signal aborts', async () => {
  const reader = readerOf('bill-');
  await store.append('bill-1', 'no-stream', someEvents(1));
  const head = await store.head();
  expect(await reader.head()).toBe(head);
  expect(positionsIn(await pagesOf(reader, head - 1))).toEqual([head]);
  expect(await gather(reader.readAll({ after: 0, signal: AbortSignal.abort() }))).toEqual([]);
});

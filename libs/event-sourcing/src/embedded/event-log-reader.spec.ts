import { temporaryDirectory } from '../../test/temporary-directory.js';
import type { EventStore } from '../event-store.js';
import { freshStream, readLog } from '../testing/contract/opened-store.js';
import { someEvent, someEvents } from '../testing/some-event.js';
import { openEmbeddedEventStore } from './embedded-event-store.js';

const directory = temporaryDirectory();
let store: EventStore;
beforeAll(async () => {
  store = await openEmbeddedEventStore({ file: directory.path('events.db') });
});
afterAll(async () => {
  await store.close();
  directory.remove();
});

describe('a page of the log', () => {
  test('has up to 1,024 small events', async () => {
    const head = await store.head();
    await store.append(freshStream(), 'no-stream', someEvents(2_500));
    const sizes = (await readLog(store, head)).map(({ events }) => events.length);
    expect(sizes).toEqual([1_024, 1_024, 452]);
  });

  test('ends sooner if its events are large, so that a replay never holds the log in memory', async () => {
    const head = await store.head();
    const large = () => someEvent({ data: 'x'.repeat(100_000) });
    await Promise.all(Array.from({ length: 150 }, () => store.append(freshStream(), 'no-stream', [large()])));
    const sizes = (await readLog(store, head)).map(({ events }) => events.length);
    expect(sizes).toEqual([128, 22]);
  });
});

import { type FaultyStore, openFaultyStore, openFaultyStoreOn } from '../../test/event-store-db/faulty-store.js';
import { LogReplaced, StoreUnavailable } from '../errors.js';
import type { EventPage, EventStore, Position, RecordedEvent } from '../event-store.js';
import { freshStream, rejection } from '../testing/contract/opened-store.js';
import { someEvent, someEvents } from '../testing/some-event.js';
import { until } from '../testing/timing.js';

let faulty: FaultyStore;
let stop: AbortController;
beforeEach(async () => {
  faulty = await openFaultyStore();
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await faulty.dispose();
});

/** Follows the log and collects its pages. */
function follow(store: EventStore, after: Position = 0): { pages: EventPage[]; seen: () => RecordedEvent[]; end: Promise<void> } {
  const pages: EventPage[] = [];
  const run = async () => {
    for await (const page of store.readAll({ after, follow: true, signal: stop.signal })) pages.push(page);
  };
  return { pages, seen: () => pages.flatMap(({ events }) => events), end: run() };
}

describe('a follower continues from its last page', () => {
  test('when the connection breaks several times, without a gap or a repeat', async () => {
    const { server, link, store } = faulty;
    const following = follow(store);
    for (let round = 0; round < 5; round++) {
      server.log.append(freshStream(), -1, serverEvents(30));
      await until(() => following.seen().length >= round * 31 + 10);
      link.cut();
      server.log.append(freshStream(), -1, serverEvents(1));
    }
    await until(() => following.seen().length >= 5 * 31);
    stop.abort();
    await following.end;
    const expected = server.log.records.filter(({ stream }) => !stream.startsWith('$')).map(({ position }) => position);
    expect(following.seen().map(({ position }) => position)).toEqual(expected);
  });

  test('when the server was away and comes back', async () => {
    const { server, link, store } = faulty;
    const following = follow(store);
    server.log.append(freshStream(), -1, serverEvents(1));
    await until(() => following.seen().length === 1);
    await link.close();
    server.log.append(freshStream(), -1, serverEvents(1));
    await until(() => server.openReads === 0);
    await link.open();
    await until(() => following.seen().length === 2);
  });

  test.each([
    ['refused', 2, 'Server Is Not Ready'],
    ['cancelled by the server', 1, 'Shutting down'],
    ['ended as if it were complete', 0, ''],
  ])('when the subscription is %s', async (_what, code, details) => {
    const { server, store } = faulty;
    server.subscriptionFaults.push((fail) => fail(code, details));
    const following = follow(store);
    await until(() => server.subscribed === 1);
    expect(server.subscriptionFaults).toEqual([]);
    server.log.append(freshStream(), -1, serverEvents(1));
    await until(() => following.seen().length === 1);
    expect(server.openReads).toBe(1);
  });

  test('when the subscription is never confirmed', async () => {
    const { server } = faulty;
    server.subscriptionFaults.push(() => undefined);
    const shortTimeoutStore = await openFaultyStoreOn(faulty, 100);
    const following = follow(shortTimeoutStore);
    await until(() => server.subscribed === 1);
    server.log.append(freshStream(), -1, serverEvents(1));
    await until(() => following.seen().length === 1);
    stop.abort();
    await following.end;
    await shortTimeoutStore.close();
  });

  test('when the appending client was replaced', async () => {
    const faultyStore = await openFaultyStore();
    const following = follow(faultyStore.store);
    faultyStore.server.log.append(freshStream(), -1, serverEvents(1));
    await until(() => following.seen().length === 1);
    faultyStore.server.featureFaults.push(13);
    expect(await rejection(faultyStore.store.append(freshStream(), 'no-stream', [someEvent()]))).toBeInstanceOf(StoreUnavailable);
    await faultyStore.store.append(freshStream(), 'no-stream', [someEvent()]);
    await until(() => following.seen().length === 2);
    stop.abort();
    await following.end;
    await faultyStore.dispose();
  });
});

describe('a follower fails', () => {
  test('when the server stays away', async () => {
    const faultyStore = await openFaultyStore({ reopenFor: 200 });
    await faultyStore.link.close();
    expect(await rejection(follow(faultyStore.store).end)).toBeInstanceOf(StoreUnavailable);
    await faultyStore.dispose();
  });

  test('beyond the log’s end, where the server would stay silent for ever', async () => {
    expect(await rejection(follow(faulty.store, 1_000_000).end)).toEqual(new LogReplaced(1_000_000));
  });

  test('when the log was restored from a backup, even if it has grown past the last page', async () => {
    const { server, link, store } = faulty;
    const stream = freshStream();
    const otherStream = freshStream();
    await store.append(stream, 'no-stream', someEvents(3));
    const following = follow(store);
    await until(() => following.seen().length === 3);
    await link.close();
    server.log.truncate(server.log.records.length - 1);
    server.log.append(otherStream, -1, serverEvents(5));
    await link.open();
    expect(await rejection(following.end)).toEqual(new LogReplaced(following.pages.at(-1)?.position ?? 0));
  });

  test('after a position at which this log has no event', async () => {
    const faultyStore = await openFaultyStore({ reopenFor: 50 });
    const { position } = await faultyStore.store.append(freshStream(), 'no-stream', someEvents(2));
    expect(await rejection(follow(faultyStore.store, position - 1).end)).toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringContaining('InvalidPosition') as string,
    });
    await faultyStore.dispose();
  });

  test('when each subscription is confirmed and then refused', async () => {
    const faultyStore = await openFaultyStore({ reopenFor: 200, reopenPause: { first: 5, longest: 1_000 } });
    faultyStore.server.refuseSubscriptions = { code: 2, details: 'InvalidPosition' };
    expect(await rejection(follow(faultyStore.store).end)).toMatchObject({ message: expect.stringContaining('InvalidPosition') as string });
    await faultyStore.dispose();
  });
});

describe('pages of the live log', () => {
  test('are large in a backlog, and a single event arrives at once', async () => {
    const { server, store } = faulty;
    server.log.append(freshStream(), -1, serverEvents(2_500));
    const following = follow(store);
    await until(() => following.seen().length === 2_500);
    const caughtUp = following.pages.length;
    expect(caughtUp).toBeLessThan(5);
    await store.append(freshStream(), 'no-stream', [someEvent()]);
    await until(() => following.pages.length === caughtUp + 1);
    expect(following.pages.at(-1)?.events).toHaveLength(1);
  });

  test('leave out the server’s own events, and so does the head', async () => {
    const { server, store } = faulty;
    for (let count = 0; count < 1_100; count++) server.log.addSystemEvent();
    expect(await store.head()).toBe(0);
    const { position } = await store.append(freshStream(), 'no-stream', [someEvent()]);
    for (let count = 0; count < 1_100; count++) server.log.addSystemEvent();
    expect(await store.head()).toBe(position);
    const following = follow(store);
    await until(() => following.seen().length === 1);
    const next = await store.append(freshStream(), 'no-stream', [someEvent()]);
    await until(() => following.seen().length === 2);
    expect(following.pages.map((page) => page.position)).toEqual([position, next.position]);
  });

  test('wait in the server while their consumer is busy', async () => {
    const { server, store } = faulty;
    const pages = store.readAll({ after: 0, follow: true, signal: stop.signal })[Symbol.asyncIterator]();
    const first = pages.next();
    await until(() => server.subscribed === 1);
    server.log.append(freshStream(), -1, serverEvents(3_000, 10_000));
    await first;
    expect(server.heldBack).toBeGreaterThan(500);
    stop.abort();
    await pages.next();
  });
});

describe('a call ends at the server', () => {
  test('when the consumer leaves the loop, aborts it or throws', async () => {
    const { server, store } = faulty;
    server.log.append(freshStream(), -1, serverEvents(1));
    for await (const { position } of store.readAll({ after: 0, follow: true, signal: stop.signal })) if (position > 0) break;
    await until(() => server.openReads === 0);
    const following = follow(store);
    await until(() => server.openReads === 1);
    stop.abort();
    await following.end;
    await until(() => server.openReads === 0);
    stop = new AbortController();
    const broken = async () => {
      for await (const page of store.readAll({ after: 0, follow: true, signal: stop.signal }))
        throw new Error(`no use for ${page.position}`);
    };
    await expect(broken()).rejects.toThrow('no use for');
    await until(() => server.openReads === 0);
  });
});

function serverEvents(count: number, size = 10) {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value));
  return someEvents(count).map(({ id, type, metadata }) => ({ id, type, data: encode('x'.repeat(size)), metadata: encode(metadata) }));
}

import { type FaultyStore, openFaultyStore } from '../../test/event-store-db/faulty-store.js';
import { StoreUnavailable } from '../errors.js';
import { freshStream, readAllOf, readLog, rejection } from '../testing/contract/opened-store.js';
import { someEvents } from '../testing/some-event.js';
import { until } from '../testing/timing.js';

let faulty: FaultyStore;
beforeEach(async () => {
  faulty = await openFaultyStore();
});
afterEach(() => faulty.dispose());

describe('a read', () => {
  test.each([
    ['the server is gone', 14, 'No connection established'],
    ['the server is starting', 2, 'Server Is Not Ready'],
    ['the server took too long', 10, 'Operation timed out'],
    ['the password is wrong', 16, 'Access Denied'],
  ])('fails with the reason when %s', async (_what, code, details) => {
    const { server, store } = faulty;
    const calls = [() => readAllOf(store, freshStream()), () => readLog(store, 0), () => store.head(), () => store.reachable()];
    for (const call of calls) {
      server.readFaults.push((fail) => fail(code, details));
      const failure = await rejection(call());
      expect(failure).toBeInstanceOf(StoreUnavailable);
      expect(failure).toMatchObject({ message: expect.stringContaining(details) as string });
    }
  });

  test('fails instead of ending early when the connection breaks', async () => {
    const { server, link, store } = faulty;
    const stream = freshStream();
    await store.append(stream, 'no-stream', someEvents(3));
    server.readFaults.push(() => link.cut());
    expect(await rejection(readAllOf(store, stream))).toBeInstanceOf(StoreUnavailable);
    let events: unknown[] | undefined;
    while (!events) events = await readAllOf(store, stream).catch(() => undefined);
    expect(events).toHaveLength(3);
  });

  test('fails when the server hangs, and works again when it responds', async () => {
    const { link, store } = faulty;
    await store.head();
    link.hang();
    expect(await rejection(store.reachable(20))).toMatchObject({ message: 'EventStoreDB has not answered for 20 ms.' });
    expect(await rejection(readAllOf(store, freshStream()))).toBeInstanceOf(StoreUnavailable);
    link.resume();
    await store.reachable();
  });

  test('fails instead of ending early when the log is closed', async () => {
    const { server, store } = faulty;
    server.readFaults.push(() => undefined);
    const reading = rejection(readAllOf(store, freshStream()));
    await until(() => server.openReads === 1);
    await store.close();
    expect(await reading).toBeInstanceOf(StoreUnavailable);
  });

  test('ends without an error when it is aborted', async () => {
    const { server, store } = faulty;
    server.readFaults.push(() => undefined);
    const ending = new AbortController();
    const reading = store.readAll({ after: 0, follow: false, signal: ending.signal })[Symbol.asyncIterator]().next();
    await until(() => server.openReads === 1);
    ending.abort();
    expect(await reading).toMatchObject({ done: true });
    await until(() => server.openReads === 0);
  });
});

describe('many reads at once', () => {
  test('never use more calls than the server takes, and all succeed', async () => {
    const patientStore = await openFaultyStore({ readTimeout: 30_000 });
    const { server, store } = patientStore;
    const stream = freshStream();
    await store.append(stream, 'no-stream', someEvents(2));
    const reads = await Promise.all(Array.from({ length: 300 }, () => readAllOf(store, stream)));
    expect(new Set(reads.map(({ length }) => length))).toEqual(new Set([2]));
    expect(server.mostOpenReads).toBeLessThanOrEqual(90);
    await until(() => server.openReads === 0);
    await patientStore.dispose();
  });

  test('release their slots when they hang', async () => {
    const { server, store } = faulty;
    server.readFaults.push(...Array.from({ length: 90 }, () => () => undefined));
    const hanging = Array.from({ length: 90 }, () => rejection(store.head()));
    await until(() => server.openReads === 90);
    for (const failure of await Promise.all(hanging)) expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(await store.head()).toBe(0);
  });
});

test('reachable fails while the server is away and succeeds once it is back', async () => {
  const { link, store } = faulty;
  await link.close();
  const failure = await rejection(store.reachable());
  expect(failure).toBeInstanceOf(StoreUnavailable);
  expect(failure).toMatchObject({ message: expect.stringMatching(/^EventStoreDB can't be read: .*ECONNREFUSED/) as string });
  await link.open();
  let reached = false;
  while (!reached) {
    reached = await store.reachable().then(
      () => true,
      () => false,
    );
  }
  expect(await store.head()).toBe(0);
});

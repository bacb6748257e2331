import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type FaultyStore, openFaultyStore } from '../../test/event-store-db/faulty-store.js';
import { errorMessage, successMessage } from '../testing/event-store-db/messages.js';
import { type AppendFault, responseFor } from '../testing/event-store-db/stand-in-server.js';
import { appendUntilDefinite } from '../append-until-definite.js';
import { InvalidAppend, OutcomeUnknown, StoreUnavailable } from '../errors.js';
import { freshStream, readAllOf, rejection } from '../testing/contract/opened-store.js';
import { someEvent, someEvents } from '../testing/some-event.js';
import { until } from '../testing/timing.js';

let faulty: FaultyStore;
beforeEach(async () => {
  faulty = await openFaultyStore();
  await faulty.store.append(freshStream(), 'no-stream', [someEvent()]);
});
afterEach(() => faulty.dispose());

describe('a connection lost between sending and answer', () => {
  test.each([
    ['the append was stored', true],
    ['the append was not stored', false],
  ])('leaves the outcome unknown until the append is sent again: %s', async (_what, stored) => {
    const { server, link, store } = faulty;
    const stream = freshStream();
    const events = someEvents(2);
    server.appendFaults.push(({ store }) => {
      if (stored) store();
      link.cut();
    });
    expect(await rejection(store.append(stream, 'no-stream', events))).toBeInstanceOf(OutcomeUnknown);
    expect(server.log.ofStream(stream)).toHaveLength(stored ? 2 : 0);
    const { revision, position } = await appendUntilDefinite(store, stream, 'no-stream', events);
    expect(await readAllOf(store, stream)).toMatchObject([{ id: events[0]?.id }, { id: events[1]?.id, revision, position }]);
  });

  test('leaves every append in flight unknown, and a repeat stores none twice', async () => {
    const { server, link, store } = faulty;
    const streams = Array.from({ length: 40 }, freshStream);
    const cut = ({ store }: { store: () => unknown }) => {
      store();
      if (server.appends % 8 === 0) link.cut();
    };
    server.appendFaults.push(...streams.slice(0, 12).map(() => cut));
    const event = someEvent();
    await Promise.all(streams.map((stream) => appendUntilDefinite(store, stream, 'no-stream', [event])));
    for (const stream of streams) expect(server.log.ofStream(stream)).toHaveLength(1);
  });

  test('is not joined by a second stream of appends when reads are refused', async () => {
    const { server, store } = faulty;
    let lose: (() => void) | undefined;
    let answerNext: (() => void) | undefined;
    server.appendFaults.push(
      ({ fail }) => (lose = () => fail(14, 'Shutting down')),
      ({ store, answer }) => (answerNext = () => answer(responseFor(store()))),
    );
    const lost = rejection(store.append(freshStream(), 'no-stream', [someEvent()]));
    await until(() => lose !== undefined);
    server.readFaults.push((fail) => fail(14, 'Server Is Not Ready'));
    expect(await rejection(store.head())).toBeInstanceOf(StoreUnavailable);
    const next = Promise.allSettled([store.append(freshStream(), 'no-stream', [someEvent()])]);
    await until(() => answerNext !== undefined);
    lose?.();
    expect(await lost).toBeInstanceOf(OutcomeUnknown);
    answerNext?.();
    await next;
    expect(server.appendStreams).toBe(1);
    expect(await store.append(freshStream(), 'no-stream', [someEvent()])).toMatchObject({ revision: 0 });
  });

  test('by another client of the process leaves the outcome unknown too', async () => {
    const { server, store, connectionString } = faulty;
    const otherClient = EventStoreDBClient.connectionString(connectionString);
    const stream = freshStream();
    server.appendFaults.push(
      ({ store }) => void store(),
      ({ fail }) => fail(2, 'Server Is Not Ready'),
    );
    const append = rejection(store.append(stream, 'no-stream', [someEvent()]));
    await until(() => server.log.ofStream(stream).length === 1);
    await expect(otherClient.appendToStream('other', [jsonEvent({ type: 'Other', data: {} })])).rejects.toMatchObject({ type: 'unknown' });
    expect(await append).toBeInstanceOf(OutcomeUnknown);
    await otherClient.dispose();
  });
});

describe('a server that is away', () => {
  test('refuses appends, stores none of them, and accepts them again when it is back', async () => {
    const { server, link, store } = faulty;
    await link.close();
    const stream = freshStream();
    while (!((await rejection(store.append(stream, 'no-stream', [someEvent()]))) instanceof StoreUnavailable));
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await rejection(store.append(stream, 'no-stream', [someEvent()]))).toBeInstanceOf(StoreUnavailable);
    }
    expect(server.log.ofStream(stream)).toEqual([]);
    await link.open();
    const events = someEvents(1);
    let appended: unknown;
    while (!appended) appended = await store.append(stream, 'no-stream', events).catch(() => undefined);
    expect(appended).toMatchObject({ revision: 0 });
  });

  test('stores nothing for a user that it no longer knows, and accepts appends again once it does', async () => {
    const { server, link, store } = faulty;
    link.cut();
    server.appendFaults.push(
      ...Array.from(
        { length: 3 },
        (): AppendFault =>
          ({ fail }) =>
            fail(16, 'Unauthenticated'),
      ),
    );
    const stream = freshStream();
    const failures: unknown[] = [];
    while (server.appendFaults.length > 0) failures.push(await rejection(store.append(stream, 'no-stream', [someEvent()])));
    expect(failures.at(-1)).toBeInstanceOf(StoreUnavailable);
    expect(failures.at(-1)).toMatchObject({ message: expect.stringContaining('Unauthenticated') as string });
    expect(await store.append(stream, 'no-stream', [someEvent()])).toMatchObject({ revision: 0 });
  });

  test('does not break the client for good by failing to list its features', async () => {
    const { server, store, dispose } = await openFaultyStore();
    server.featureFaults.push(13);
    const stream = freshStream();
    expect(await rejection(store.append(stream, 'no-stream', [someEvent()]))).toBeInstanceOf(StoreUnavailable);
    expect(server.appends).toBe(0);
    expect(await store.append(stream, 'no-stream', [someEvent()])).toMatchObject({ revision: 0 });
    await dispose();
  });
});

describe('a server that hangs', () => {
  test('leaves sent appends unknown, and definitely refuses unsent ones', async () => {
    const { server, link, store } = faulty;
    const appended = server.appends;
    link.hang();
    const streams = Array.from({ length: 40 }, freshStream);
    const failures = await Promise.all(streams.map((stream) => rejection(store.append(stream, 'no-stream', [someEvent()]))));
    const unsent = streams.filter((_, index) => failures[index] instanceof StoreUnavailable);
    expect(failures.filter((failure) => failure instanceof OutcomeUnknown)).toHaveLength(15);
    expect(unsent).toHaveLength(25);
    link.resume();
    await until(() => server.appends === appended + 15);
    expect(await store.append(freshStream(), 'no-stream', [someEvent()])).toMatchObject({ revision: 0 });
    for (const stream of unsent) expect(server.log.ofStream(stream)).toEqual([]);
  });
});

describe('the server’s answer', () => {
  test.each([
    ['AccessDenied', '', StoreUnavailable],
    ['StreamDeleted', '', StoreUnavailable],
    ['Empty', 'Server Is Not Ready', StoreUnavailable],
    ['Empty', 'Server Is Busy', StoreUnavailable],
    ['Empty', 'No leader info available in response', StoreUnavailable],
    ['Timeout', '', OutcomeUnknown],
    ['Unknown', '', OutcomeUnknown],
    ['Empty', 'Internal error', OutcomeUnknown],
    ['MaximumAppendSizeExceeded', '', InvalidAppend],
  ])('%s "%s" becomes the matching error', async (name, message, kind) => {
    faulty.server.appendFaults.push(({ answer }) => answer(errorMessage(name, message)));
    expect(await rejection(faulty.store.append(freshStream(), 'no-stream', [someEvent()]))).toBeInstanceOf(kind);
  });

  test('fails only its own append', async () => {
    const { server, store } = faulty;
    server.appendFaults.push(({ answer }) => answer(errorMessage('AccessDenied', '')));
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => store.append(freshStream(), 'no-stream', [someEvent()])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });

  test.each([
    ['no position', undefined],
    ['the largest position there is', 18_446_744_073_709_551_615n],
  ])('with %s makes the adapter read the position', async (_what, position) => {
    const { server, store } = faulty;
    const stream = freshStream();
    server.appendFaults.push(({ store, answer }) => {
      store();
      answer(successMessage(1, position));
    });
    const appended = await store.append(stream, 'no-stream', someEvents(2));
    expect(appended).toEqual({ revision: 1, position: server.log.ofStream(stream)[1]?.position });
  });

  test('without a readable position is an unknown outcome until the append is sent again', async () => {
    const { server, store } = faulty;
    const stream = freshStream();
    const events = someEvents(1);
    server.appendFaults.push(({ store, answer }) => {
      store();
      answer(successMessage(0));
    });
    server.readFaults.push((fail) => fail(14, 'gone'));
    expect(await rejection(store.append(stream, 'no-stream', events))).toBeInstanceOf(OutcomeUnknown);
    expect(await appendUntilDefinite(store, stream, 'no-stream', events)).toMatchObject({ revision: 0 });
  });
});

test('the adapter sends the data as given, even if the caller changes it meanwhile', async () => {
  const { server, store } = faulty;
  const stream = freshStream();
  const lines: unknown[] = [{ quantity: 1 }];
  server.appendFaults.push(({ store, answer }) => answer(responseFor(store())));
  const append = store.append(stream, 'no-stream', [someEvent({ data: { lines } })]);
  lines.push(1n);
  await append;
  expect(await readAllOf(store, stream)).toMatchObject([{ data: { lines: [{ quantity: 1 }] } }]);
});

import { jest } from '@jest/globals';
import { LogReplaced, StoreUnavailable, type EventPage } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import { charged } from '@tiffin/read-models/testing';
import { ScriptedLog } from '../testing/scripted-log.js';
import { silentLogger } from './engine-logger.js';
import { LogFeed } from './log-feed.js';

const limits = { ring: 20, readAhead: 2, gather: 5, backOff: { first: 1, longest: 1 } };
const events = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => charged(first + index, 'a'));
const positions = (page: EventPage | undefined) => page?.events.map(({ position }) => position);

describe('the log feed', () => {
  let log: ScriptedLog;
  let feed: LogFeed;
  const never = new AbortController().signal;
  beforeEach(() => {
    log = new ScriptedLog();
  });
  afterEach(() => feed.stop());

  async function follow(from: number, to: number): Promise<number[]> {
    const seen: number[] = [];
    for (let at = from; at < to;) {
      const page = await feed.after(at, never);
      seen.push(...(positions(page) ?? []));
      at = page?.position ?? at;
    }
    return seen;
  }

  test('serves all consumers from one subscription', async () => {
    log.add(...events(1, 50));
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    const [first, second] = await Promise.all([follow(0, 50), follow(0, 50)]);
    expect(first).toEqual(events(1, 50).map(({ position }) => position));
    expect(second).toEqual(first);
    expect(log.reads).toEqual([{ after: 0, follow: true }]);
  });

  test('reads a bounded number of pages ahead of the fastest consumer', async () => {
    log.add(...events(1, 1_000));
    log.pageSize = () => 64;
    feed = new LogFeed(log, { position: 0 }, { ...limits, ring: 1_000 }, silentLogger);
    await feed.after(64, never);
    await until(() => log.pages >= 1 + limits.readAhead);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    expect(log.pages).toBe(1 + limits.readAhead);
  });

  test('reads the log for a consumer whose position the ring no longer has, without delaying the others', async () => {
    log.add(...events(1, 200));
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    await follow(0, 200);
    expect(await follow(0, 200)).toHaveLength(200);
    expect(log.reads.filter(({ follow: live }) => live)).toHaveLength(1);
    expect(log.reads.length).toBeGreaterThan(2);
  });

  test('fails if a read of positions that the ring no longer has returns nothing, instead of skipping them', async () => {
    log.add(...events(1, 200));
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    await follow(0, 200);
    log.forget();
    await expect(feed.after(0, never)).rejects.toThrow(new StoreUnavailable('The log has nothing after 0, although it was read up to 200'));
  });

  test('reports a replaced log when it subscribes again, and returns none of its events', async () => {
    log.add(...events(1, 5));
    const replaced = new Promise<LogReplaced>((resolve) => {
      feed = new LogFeed(log, { position: 0 }, limits, silentLogger, resolve);
    });
    await follow(0, 5);
    log.fail(new Error('unplugged'));
    while (!feed.failure) await new Promise(setImmediate);
    log.forget();
    log.add(...events(1, 8).map((event) => ({ ...event, id: `other-${event.id}` })));
    log.mend();
    expect(await replaced).toEqual(new LogReplaced(5));
    expect([feed.failure, await feed.after(5, never, 1)]).toEqual([new LogReplaced(5), undefined]);
  });

  test('returns new events, and undefined after the timeout', async () => {
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    const next = feed.after(0, never);
    log.add(charged(1, 'a'));
    expect(positions(await next)).toEqual([1]);
    expect(await feed.after(1, never, 1)).toBeUndefined();
  });

  test('lets a consumer that is ahead of the subscription wait for it', async () => {
    log.add(...events(1, 30));
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    expect(positions(await feed.after(25, never))).toEqual([26, 27, 28, 29, 30]);
  });

  test('gathers events after a small page until a caller waits for them', async () => {
    feed = new LogFeed(log, { position: 0 }, { ...limits, gather: 60_000 }, silentLogger);
    log.add(charged(1, 'a'));
    await follow(0, 1);
    const next = feed.after(1, never);
    for (const position of [2, 3]) {
      log.add(charged(position, 'a'));
      await new Promise(setImmediate);
    }
    expect(log.pages).toBe(1);
    feed.hurry(1);
    await new Promise(setImmediate);
    expect(log.pages).toBe(1);
    feed.hurry(3);
    expect(positions(await next)).toEqual([2, 3]);
  });

  test('does not gather after a large page', async () => {
    feed = new LogFeed(log, { position: 0 }, { ...limits, gather: 60_000 }, silentLogger);
    log.pageSize = () => 64;
    log.add(...events(1, 128));
    expect(await follow(0, 128)).toHaveLength(128);
  });

  test('gathers again once the awaited position is read', async () => {
    feed = new LogFeed(log, { position: 0 }, { ...limits, gather: 60_000 }, silentLogger);
    feed.hurry(1);
    log.add(charged(1, 'a'));
    await follow(0, 1);
    log.add(charged(2, 'a'));
    await new Promise(setImmediate);
    expect(log.pages).toBe(1);
  });

  test('does not gather while a caller waits for a later position', async () => {
    feed = new LogFeed(log, { position: 0 }, { ...limits, gather: 60_000 }, silentLogger);
    feed.hurry(30);
    log.add(...events(1, 30));
    expect(await follow(0, 30)).toHaveLength(30);
  });

  test('subscribes again at its position after an outage, and shows the failure meanwhile', async () => {
    log.add(...events(1, 5));
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    await follow(0, 5);
    log.fail(new Error('unplugged'));
    while (feed.failure?.message !== 'unplugged') await new Promise(setImmediate);
    log.mend();
    log.add(charged(6, 'a'));
    expect(await follow(5, 6)).toEqual([6]);
    const { stream, revision, id: eventId } = charged(5, 'a');
    expect(log.reads.at(-1)).toEqual({ after: 5, anchor: { stream, revision, eventId }, follow: true });
    expect(feed.failure).toBeUndefined();
  });

  test('logs why it can’t read, and only asks a store that is away whether it is back', async () => {
    const warned: [object, string][] = [];
    const head = jest.spyOn(log, 'head');
    log.add(charged(1, 'a'));
    feed = new LogFeed(log, { position: 0 }, limits, { ...silentLogger, warn: (...said) => warned.push(said) });
    await follow(0, 1);
    expect(head).not.toHaveBeenCalled();
    const err = new Error('unplugged');
    log.fail(err);
    await until(() => warned.length === 3);
    expect(warned).toEqual(Array.from({ length: 3 }, () => [{ err, after: 1 }, 'The log can’t be read at present; trying again']));
    expect([log.reads.length, head.mock.calls.length]).toEqual([1, 2]);
  });

  test('treats the end of the subscription as a failure', async () => {
    const { readAll } = log;
    log.readAll = async function* () {};
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    await until(() => feed.failure !== undefined);
    expect(feed.failure).toEqual(new StoreUnavailable('The subscription to the log has ended'));
    log.readAll = readAll;
    log.add(charged(1, 'a'));
    expect(await follow(0, 1)).toEqual([1]);
  });

  test('reads no more once it is stopped, without a failure', async () => {
    const warned: object[] = [];
    feed = new LogFeed(log, { position: 0 }, limits, { ...silentLogger, warn: (details) => warned.push(details) });
    log.add(charged(1, 'a'));
    await follow(0, 1);
    await feed.stop();
    log.add(charged(2, 'a'));
    feed.hurry(2);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    expect([log.pages, warned, feed.failure]).toEqual([1, [], undefined]);
  });

  test('recovers without a new event', async () => {
    log.fail();
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    await until(() => feed.failure !== undefined);
    log.mend();
    await until(() => !feed.failure);
  });

  test('ends a wait when the signal aborts', async () => {
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    const stop = new AbortController();
    const waiting = feed.after(0, stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});

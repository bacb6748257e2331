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

describe('the feed of the log', () => {
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

  test('one subscription serves everyone', async () => {
    log.add(...events(1, 50));
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    const [one, other] = await Promise.all([follow(0, 50), follow(0, 50)]);
    expect(one).toEqual(events(1, 50).map(({ position }) => position));
    expect(other).toEqual(one);
    expect(log.reads).toEqual([{ after: 0, follow: true }]);
  });

  test('reads ahead of the fastest consumer by a bounded number of pages', async () => {
    log.add(...events(1, 1_000));
    log.pageSize = () => 64;
    feed = new LogFeed(log, { position: 0 }, { ...limits, ring: 1_000 }, silentLogger);
    await feed.after(64, never);
    await until(() => log.pages >= 1 + limits.readAhead);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    expect(log.pages).toBe(1 + limits.readAhead);
  });

  test('one whom the ring has passed reads for itself, and holds up nobody', async () => {
    log.add(...events(1, 200));
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    await follow(0, 200);
    expect(await follow(0, 200)).toHaveLength(200);
    expect(log.reads.filter(({ follow: live }) => live)).toHaveLength(1);
    expect(log.reads.length).toBeGreaterThan(2);
  });

  test('fails for one whom the ring has passed where a read brings nothing: going on would leave out what lies between', async () => {
    log.add(...events(1, 200));
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    await follow(0, 200);
    log.forget();
    await expect(feed.after(0, never)).rejects.toThrow(new StoreUnavailable('The log has nothing after 0, although it was read up to 200'));
  });

  test('says so where the log is another one when it subscribes again, and hands out nothing of it', async () => {
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

  test('hands out live events, and answers after its patience when there are none', async () => {
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    const next = feed.after(0, never);
    log.add(charged(1, 'a'));
    expect(positions(await next)).toEqual([1]);
    expect(await feed.after(1, never, 1)).toBeUndefined();
  });

  test('one that is ahead of the subscription waits for it', async () => {
    log.add(...events(1, 30));
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    expect(positions(await feed.after(25, never))).toEqual([26, 27, 28, 29, 30]);
  });

  test('gathers what follows a small page, until somebody waits for it', async () => {
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

  test('gathers nothing behind a page that is worth its cost', async () => {
    feed = new LogFeed(log, { position: 0 }, { ...limits, gather: 60_000 }, silentLogger);
    log.pageSize = () => 64;
    log.add(...events(1, 128));
    expect(await follow(0, 128)).toHaveLength(128);
  });

  test('gathers once what somebody waited for is read', async () => {
    feed = new LogFeed(log, { position: 0 }, { ...limits, gather: 60_000 }, silentLogger);
    feed.hurry(1);
    log.add(charged(1, 'a'));
    await follow(0, 1);
    log.add(charged(2, 'a'));
    await new Promise(setImmediate);
    expect(log.pages).toBe(1);
  });

  test('gathers nothing while somebody waits for more than it has read', async () => {
    feed = new LogFeed(log, { position: 0 }, { ...limits, gather: 60_000 }, silentLogger);
    feed.hurry(30);
    log.add(...events(1, 30));
    expect(await follow(0, 30)).toHaveLength(30);
  });

  test('subscribes again where it was after the store was away, and says so meanwhile', async () => {
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

  test('says why it can’t read on, and asks no more of a store that is away than whether it is back', async () => {
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

  test('takes a subscription that ends for trouble', async () => {
    const { readAll } = log;
    log.readAll = async function* () {};
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    await until(() => feed.failure !== undefined);
    expect(feed.failure).toEqual(new StoreUnavailable('The subscription to the log has ended'));
    log.readAll = readAll;
    log.add(charged(1, 'a'));
    expect(await follow(0, 1)).toEqual([1]);
  });

  test('reads no more once it is stopped, which is no trouble', async () => {
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

  test('is well again without any new event', async () => {
    log.fail();
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    await until(() => feed.failure !== undefined);
    log.mend();
    await until(() => !feed.failure);
  });

  test('waiting ends with the signal', async () => {
    feed = new LogFeed(log, { position: 0 }, limits, silentLogger);
    const stop = new AbortController();
    const waiting = feed.after(0, stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});

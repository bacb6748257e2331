import { jest } from '@jest/globals';
import { Refusal } from '@tiffin/kernel';
import { COUNTERS, type CounterEvent } from '../test/counter.js';
import { CommandHandling } from './command-handling.js';
import { OutcomeUnknown, StoreUnavailable, UnknownEvent } from './errors.js';
import { retryPolicy as defaultRetryPolicy } from './retry-policy.js';
import {
  after,
  answerLost,
  ControllableEventStore,
  fixedClock,
  InMemoryEventStore,
  requestLost,
  sequentialIds,
  someContext,
  someEvent,
  someMetadata,
  storeAway,
} from './testing/index.js';

const STREAM = 'counter-1';
let log: InMemoryEventStore;
let store: ControllableEventStore;
let handling: CommandHandling;
/** The numbers of the repetitions before which the handling paused. */
let pauses: number[];
const clock = fixedClock();

beforeEach(() => {
  log = new InMemoryEventStore();
  store = new ControllableEventStore(log);
  pauses = [];
  // The process has run for a minute. Time passes only while it sleeps, 1 s at a time.
  const sleep = async (pause: number) => void pauses.push(pause);
  handling = new CommandHandling(store, clock, sequentialIds(), {
    ...defaultRetryPolicy,
    decisions: 4,
    resendFor: 5_000,
    pause: (attempt) => attempt,
    sleep,
    elapsed: () => 60_000 + pauses.length * 1_000,
  });
});

const count = (by: number) => handling.handle(COUNTERS, '1', { by }, someContext);
const recordedIds = async () => {
  const ids: string[] = [];
  for await (const { id } of log.readStream(STREAM)) ids.push(id);
  return ids;
};
/** Another writer counts, on the current state. */
const countElsewhere = async (by: number) => {
  const { revision } = await new CommandHandling(log, clock, sequentialIds(9)).load(COUNTERS, '1');
  const event = someEvent({ type: 'Counted', data: { by }, metadata: { ...someMetadata, schemaVersion: 2 } });
  await log.append(STREAM, revision === -1 ? 'no-stream' : revision, [event]);
};

describe('handling a command', () => {
  test('reads only the new events of a long stream', async () => {
    let read = 0;
    const countingStore = {
      append: log.append.bind(log),
      async *readStream(...parameters: Parameters<InMemoryEventStore['readStream']>) {
        for await (const event of log.readStream(...parameters)) {
          read++;
          yield event;
        }
      },
    };
    const handlingWithCount = new CommandHandling(countingStore, clock, sequentialIds());
    for (let times = 0; times < 200; times++) await handlingWithCount.handle(COUNTERS, '1', { by: 1 }, someContext);
    await countElsewhere(5);
    read = 0;
    expect(await handlingWithCount.handle(COUNTERS, '1', { by: 1 }, someContext)).toMatchObject({ state: 206, revision: 201 });
    expect(read).toBeLessThanOrEqual(2);
  });

  test('records the decided events and returns the new state', async () => {
    await count(3);
    const handled = await count(4);
    expect(handled).toEqual({
      state: 7,
      revision: 1,
      position: 2,
      isFirst: true,
      recorded: [
        {
          id: '00000000-0000-4000-8000-000000000002',
          type: 'Counted',
          data: { by: 4 },
          stream: STREAM,
          revision: 1,
          position: 2,
          metadata: { ...someContext, occurredAt: '2026-11-21T10:00:00.000Z', schemaVersion: 2 },
        },
      ],
    });
    const stored = [];
    for await (const event of log.readStream(STREAM, { from: 1 })) stored.push(event);
    expect(handled.recorded).toEqual(stored);
    expect(await handling.load(COUNTERS, '1')).toEqual({ state: 7, revision: 1, position: 2 });
  });

  test('records several events of one decision in order', async () => {
    await count(3);
    const thrice = {
      ...COUNTERS,
      decider: { ...COUNTERS.decider, decide: () => [1, 2, 3].map((by) => ({ type: 'Counted' as const, data: { by } })) },
    };
    const handled = await handling.handle(thrice, '1', { by: 1 }, someContext);
    expect(handled).toMatchObject({ state: 9, revision: 3, recorded: [{ revision: 1 }, { revision: 2 }, { revision: 3 }] });
  });

  test('records nothing if the decider returns no events', async () => {
    await count(3);
    expect(await count(0)).toEqual({ state: 3, revision: 0, position: 1, recorded: [] });
    expect(store.asked).toHaveLength(1);
  });

  test('rethrows the decider’s refusal and records nothing', async () => {
    await expect(count(-1)).rejects.toMatchObject({ name: 'Refusal', code: 'nothing_left' });
    expect(store.asked).toEqual([]);
  });

  test('folds events of older schema versions', async () => {
    await log.append(STREAM, 'no-stream', [someEvent({ type: 'Counted', data: { amount: 5 } })]);
    expect(await count(1)).toMatchObject({ state: 6 });
  });

  test.each([
    ['an unknown type', { type: 'Exploded' }],
    ['a newer schema version', { type: 'Counted', data: { by: 1 }, metadata: { ...someMetadata, schemaVersion: 3 } }],
  ])('refuses to decide on %s', async (_what, event) => {
    await log.append(STREAM, 'no-stream', [someEvent(event)]);
    await expect(count(1)).rejects.toBeInstanceOf(UnknownEvent);
    expect(store.asked).toEqual([]);
  });

  test('throws if a decider returns an event type that its category does not list', async () => {
    const wrong = { ...COUNTERS, types: {} };
    await expect(handling.handle(wrong, '1', { by: 1 }, someContext)).rejects.toThrow('made Counted, which is not among');
  });
});

describe('a command that another writer overtakes', () => {
  test('is decided again on the new state', async () => {
    await count(3);
    store.disturbAppends(
      after(() => countElsewhere(-2)),
      after(() => countElsewhere(10)),
    );
    expect(await count(-1)).toMatchObject({ state: 10, revision: 3, recorded: [{ revision: 3 }] });
  });

  test('can be refused by the second decision', async () => {
    await count(3);
    store.disturbAppends(after(() => countElsewhere(-3)));
    await expect(count(-1)).rejects.toMatchObject({ code: 'nothing_left' });
  });

  test('throws a retryable refusal after a bounded number of decisions, with growing pauses after the second', async () => {
    store.disturbAllAppends(after(() => countElsewhere(1)));
    const refusal = count(1);
    await expect(refusal).rejects.toBeInstanceOf(Refusal);
    await expect(refusal).rejects.toMatchObject({
      code: 'unavailable_now',
      isRetryable: true,
      contended: expect.stringContaining('4 times'),
    });
    expect(store.asked).toHaveLength(4);
    expect(pauses).toEqual([2, 3, 4]);
  });

  test('succeeds for each of eight concurrent writers on one stream', async () => {
    const writers = Array.from({ length: 8 }, (_, index) => new CommandHandling(store, clock, sequentialIds(index + 1)));
    await Promise.all(writers.map((writer) => writer.handle(COUNTERS, '1', { by: 1 }, someContext)));
    expect(await handling.load(COUNTERS, '1')).toMatchObject({ state: 8, revision: 7 });
  });
});

describe('an append with an unknown outcome', () => {
  test.each([
    ['the answer was lost', answerLost],
    ['the request was lost', requestLost],
  ])('is sent again with identical events and recorded once: %s', async (_what, lost) => {
    await count(1);
    store.disturbAppends(lost, lost, storeAway);
    expect(await count(2)).toMatchObject({ state: 3, revision: 1 });
    expect(await recordedIds()).toHaveLength(2);
    const sent = store.asked.slice(1);
    expect(sent).toHaveLength(4);
    for (const append of sent) expect(append).toEqual(sent[0]);
  });

  test('is decided again with new events if another writer came before it', async () => {
    await count(1);
    store.disturbAppends(
      requestLost,
      after(() => countElsewhere(5)),
    );
    expect(await count(1)).toMatchObject({ state: 7, revision: 2 });
    expect(await recordedIds()).toHaveLength(3);
  });

  test('is not repeated if another writer came after it', async () => {
    await count(1);
    store.disturbAppends(
      answerLost,
      after(() => countElsewhere(5)),
    );
    expect(await count(1)).toMatchObject({ state: 2, revision: 1 });
    expect(await handling.load(COUNTERS, '1')).toMatchObject({ state: 7, revision: 2 });
  });

  test('stays unknown if it can not be found out in time, even if the store is away at last', async () => {
    store.disturbAppends(answerLost);
    store.disturbAllAppends(storeAway);
    await expect(count(1)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(pauses).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a store that is away', () => {
  test('makes the command fail with StoreUnavailable if nothing was appended', async () => {
    store.disturbAppends(storeAway);
    await expect(count(1)).rejects.toBeInstanceOf(StoreUnavailable);
    store.failReads(new StoreUnavailable('away'));
    await expect(count(1)).rejects.toBeInstanceOf(StoreUnavailable);
    store.failReads();
    expect(await count(1)).toMatchObject({ state: 1 });
  });
});

describe('a stream that is nearly always new', () => {
  const eventId = ({ data }: CounterEvent) => `aaaaaaaa-0000-4000-8000-00000000000${data.by}`;
  const begin = (by: number) => handling.handle(COUNTERS, '1', { by }, someContext, { expected: 'no-stream', eventId });

  test('is started without reading, with the given ids', async () => {
    store.failReads(new StoreUnavailable('no read is expected'));
    expect(await begin(1)).toMatchObject({ state: 1, revision: 0, recorded: [{ id: eventId({ type: 'Counted', data: { by: 1 } }) }] });
  });

  test('is started once if the command is repeated with the same ids', async () => {
    const first = await begin(1);
    const { isFirst, ...same } = first;
    expect(isFirst).toBe(true);
    expect(await begin(1)).toEqual(same);
    expect(await recordedIds()).toHaveLength(1);
  });

  test('is read and decided on if it exists after all', async () => {
    await count(3);
    expect(await begin(1)).toMatchObject({ state: 4, revision: 1 });
  });
});

describe('the default retry policy', () => {
  afterEach(() => jest.restoreAllMocks());

  test('doubles its pauses from 10 ms to 250 ms and shortens them by chance', () => {
    const draw = jest.spyOn(Math, 'random');
    const pauses = () => [1, 2, 3, 5, 6, 12].map(defaultRetryPolicy.pause);
    draw.mockReturnValue(0);
    expect(pauses()).toEqual([10, 20, 40, 160, 250, 250]);
    draw.mockReturnValue(0.5);
    expect(pauses()).toEqual([5, 10, 20, 80, 125, 125]);
  });

  test('sleeps in the time of its own clock', async () => {
    const begun = defaultRetryPolicy.elapsed();
    await defaultRetryPolicy.sleep(20);
    expect(defaultRetryPolicy.elapsed() - begun).toBeGreaterThan(15);
  });
});

import { jest } from '@jest/globals';
import { Refusal } from '@tiffin/kernel';
import { COUNTERS, type CounterEvent } from '../test/counter.js';
import { CommandHandling } from './command-handling.js';
import { OutcomeUnknown, StoreUnavailable, UnknownEvent } from './errors.js';
import { retryPolicy as usual } from './retry-policy.js';
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
/** The pauses so far, each by which one of its repetitions it is. */
let pauses: number[];
const clock = fixedClock();

beforeEach(() => {
  log = new InMemoryEventStore();
  store = new ControllableEventStore(log);
  pauses = [];
  // The process has run for a minute; from now on time passes by sleeping only, 1 s at a time.
  const sleep = async (pause: number) => void pauses.push(pause);
  handling = new CommandHandling(store, clock, sequentialIds(), {
    ...usual,
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
/** Somebody else counts, on whatever is there. */
const otherCounts = async (by: number) => {
  const { revision } = await new CommandHandling(log, clock, sequentialIds(9)).load(COUNTERS, '1');
  const event = someEvent({ type: 'Counted', data: { by }, metadata: { ...someMetadata, schemaVersion: 2 } });
  await log.append(STREAM, revision === -1 ? 'no-stream' : revision, [event]);
};

describe('handling a command', () => {
  test('reads of a long stream only what is new since it was read last', async () => {
    let read = 0;
    const counting = {
      append: log.append.bind(log),
      async *readStream(...asked: Parameters<InMemoryEventStore['readStream']>) {
        for await (const event of log.readStream(...asked)) {
          read++;
          yield event;
        }
      },
    };
    const counted = new CommandHandling(counting, clock, sequentialIds());
    for (let times = 0; times < 200; times++) await counted.handle(COUNTERS, '1', { by: 1 }, someContext);
    await otherCounts(5);
    read = 0;
    expect(await counted.handle(COUNTERS, '1', { by: 1 }, someContext)).toMatchObject({ state: 206, revision: 201 });
    expect(read).toBeLessThanOrEqual(2);
  });

  test('records what was decided and answers the state folded from the stream', async () => {
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

  test('several events of one decision stand one after another', async () => {
    await count(3);
    const thrice = {
      ...COUNTERS,
      decider: { ...COUNTERS.decider, decide: () => [1, 2, 3].map((by) => ({ type: 'Counted' as const, data: { by } })) },
    };
    const handled = await handling.handle(thrice, '1', { by: 1 }, someContext);
    expect(handled).toMatchObject({ state: 9, revision: 3, recorded: [{ revision: 1 }, { revision: 2 }, { revision: 3 }] });
  });

  test('records nothing where nothing was decided', async () => {
    await count(3);
    expect(await count(0)).toEqual({ state: 3, revision: 0, position: 1, recorded: [] });
    expect(store.asked).toHaveLength(1);
  });

  test('passes on what the rule refuses, and records nothing', async () => {
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

  test('fails loudly where a decider makes an event that its category does not know', async () => {
    const wrong = { ...COUNTERS, types: {} };
    await expect(handling.handle(wrong, '1', { by: 1 }, someContext)).rejects.toThrow('made Counted, which is not among');
  });
});

describe('somebody else was faster', () => {
  test('reads on and decides again on what is there now', async () => {
    await count(3);
    store.disturbAppends(
      after(() => otherCounts(-2)),
      after(() => otherCounts(10)),
    );
    expect(await count(-1)).toMatchObject({ state: 10, revision: 3, recorded: [{ revision: 3 }] });
  });

  test('the rule may refuse on the second look', async () => {
    await count(3);
    store.disturbAppends(after(() => otherCounts(-3)));
    await expect(count(-1)).rejects.toMatchObject({ code: 'nothing_left' });
  });

  test('gives up, which is worth trying again later, after a bounded number of decisions, the second at once, the others after growing pauses', async () => {
    store.disturbAllAppends(after(() => otherCounts(1)));
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

  test('eight at once on one stream all get through', async () => {
    const others = Array.from({ length: 8 }, (_, index) => new CommandHandling(store, clock, sequentialIds(index + 1)));
    await Promise.all(others.map((one) => one.handle(COUNTERS, '1', { by: 1 }, someContext)));
    expect(await handling.load(COUNTERS, '1')).toMatchObject({ state: 8, revision: 7 });
  });
});

describe('the outcome is unknown', () => {
  test.each([
    ['the answer was lost', answerLost],
    ['the request was lost', requestLost],
  ])('%s: sends the identical events again and records them once', async (_what, lost) => {
    await count(1);
    store.disturbAppends(lost, lost, storeAway);
    expect(await count(2)).toMatchObject({ state: 3, revision: 1 });
    expect(await recordedIds()).toHaveLength(2);
    const sent = store.asked.slice(1);
    expect(sent).toHaveLength(4);
    for (const again of sent) expect(again).toEqual(sent[0]);
  });

  test('somebody else came between: decides again with new events', async () => {
    await count(1);
    store.disturbAppends(
      requestLost,
      after(() => otherCounts(5)),
    );
    expect(await count(1)).toMatchObject({ state: 7, revision: 2 });
    expect(await recordedIds()).toHaveLength(3);
  });

  test('somebody came after: the first append stands', async () => {
    await count(1);
    store.disturbAppends(
      answerLost,
      after(() => otherCounts(5)),
    );
    expect(await count(1)).toMatchObject({ state: 2, revision: 1 });
    expect(await handling.load(COUNTERS, '1')).toMatchObject({ state: 7, revision: 2 });
  });

  test('stays unknown where it can not be found out in time, also when the store is away at last', async () => {
    store.disturbAppends(answerLost);
    store.disturbAllAppends(storeAway);
    await expect(count(1)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(pauses).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the store is away', () => {
  test('says so where nothing can have happened', async () => {
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

  test('is begun without reading, with the ids given', async () => {
    store.failReads(new StoreUnavailable('nobody should read'));
    expect(await begin(1)).toMatchObject({ state: 1, revision: 0, recorded: [{ id: eventId({ type: 'Counted', data: { by: 1 } }) }] });
  });

  test('begun again with the same ids is the same', async () => {
    const first = await begin(1);
    const { isFirst, ...same } = first;
    expect(isFirst).toBe(true);
    expect(await begin(1)).toEqual(same);
    expect(await recordedIds()).toHaveLength(1);
  });

  test('that exists after all is read, and decided on', async () => {
    await count(3);
    expect(await begin(1)).toMatchObject({ state: 4, revision: 1 });
  });
});

describe('the usual policy', () => {
  afterEach(() => jest.restoreAllMocks());

  test('pauses up to twice as long each time, from 10 ms to a quarter of a second, and never all at the same moment', () => {
    const draw = jest.spyOn(Math, 'random');
    const pauses = () => [1, 2, 3, 5, 6, 12].map(usual.pause);
    draw.mockReturnValue(0);
    expect(pauses()).toEqual([10, 20, 40, 160, 250, 250]);
    draw.mockReturnValue(0.5);
    expect(pauses()).toEqual([5, 10, 20, 80, 125, 125]);
  });

  test('sleeps as long as its own clock says', async () => {
    const begun = usual.elapsed();
    await usual.sleep(20);
    expect(usual.elapsed() - begun).toBeGreaterThan(15);
  });
});

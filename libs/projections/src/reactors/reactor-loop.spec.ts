import {
  CommandHandling,
  currentCorrelation,
  OutcomeUnknown,
  retryPolicy,
  StoreUnavailable,
  WrongExpectedRevision,
  type Aggregate,
  type RecordedEvent,
} from '@tiffin/event-sourcing';
import {
  ControllableEventStore,
  fixedClock,
  InMemoryEventStore,
  someContext,
  undisturbed,
  until,
  type Interference,
} from '@tiffin/event-sourcing/testing';
import { randomIds, Refusal } from '@tiffin/kernel';
import type { Reactor } from '@tiffin/read-models';
import { charged, recorded, balancesView, temporaryRecords } from '@tiffin/read-models/testing';
import { EngineHarness, impatient, never, quick } from '../../test/engine-harness.js';
import type { EngineOptions, ProjectionEngine } from '../projections/projection-engine.js';
import { REACTOR_COLLECTIONS } from './reactor-records.js';

describe('reactors', () => {
  let harness: EngineHarness;
  let store: Awaited<ReturnType<typeof temporaryRecords>>;
  beforeAll(async () => {
    store = await temporaryRecords(REACTOR_COLLECTIONS);
  });
  afterAll(() => store.close());
  beforeEach(() => {
    harness = new EngineHarness(store.records);
  });
  afterEach(() => harness.close());

  /** A reactor that records what it handled, and fails as a test asks. */
  function noting(handled: number[], handle: (event: RecordedEvent) => void | Promise<void> = () => undefined): Reactor {
    return {
      name: 'noting',
      streams: ['tab-'],
      async handle(event) {
        await handle(event);
        handled.push(event.position);
      },
    };
  }

  async function running(reactor: Reactor, options: Partial<EngineOptions> = {}): Promise<ProjectionEngine> {
    const engine = await harness.engine(options);
    engine.addReactors(reactor);
    await engine.start();
    return engine;
  }

  test('handles the events of its streams in order, and only new ones after a restart', async () => {
    const handled: number[] = [];
    harness.log.add(charged(1, 'a'), recorded(2, 'Whatever', {}, { stream: 'bill-1' }), charged(3, 'a'));
    const first = await running(noting(handled));
    await first.caughtUp(never);
    await first.stop();
    harness.log.add(charged(4, 'a'));
    const second = await running(noting(handled));
    await second.caughtUp(never);
    expect(handled).toEqual([1, 3, 4]);
    expect(await second.reactorProgress()).toEqual([
      { name: 'noting', state: 'live', position: 4, head: 4, lag: 0, lagSeconds: 0, parked: 0 },
    ]);
  });

  test('its commands and log entries have the event’s correlation id', async () => {
    const causes: unknown[] = [];
    const caused = { ...charged(1, 'a'), metadata: { ...charged(1, 'a').metadata, correlationId: 'a-call' } };
    harness.log.add(caused, charged(2, 'a'));
    const engine = await running(
      noting([], async () => {
        await Promise.resolve();
        causes.push(currentCorrelation());
      }),
    );
    await engine.caughtUp(never);
    expect(causes).toEqual(['a-call', charged(2, 'a').metadata.correlationId]);
  });

  test('a stop in the middle of a page loses nothing and repeats little', async () => {
    const handled: number[] = [];
    harness.log.add(...Array.from({ length: 9 }, (_, index) => charged(index + 1, 'a')));
    const stuck = noting(handled, ({ position }) => {
      if (position === 4) throw new StoreUnavailable('away');
    });
    const first = await running(stuck);
    await until(() => handled.includes(3));
    await first.stop();
    const second = await running(noting(handled));
    await second.caughtUp(never);
    expect(handled).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('retries a retryable failure for as long as it lasts', async () => {
    const troubles = [
      new StoreUnavailable('away'),
      new OutcomeUnknown('who knows'),
      new WrongExpectedRevision('tab-a', 1, 2),
      new Refusal('unavailable_now'),
      Object.assign(new Error('connect'), { syscall: 'connect', code: 'ECONNREFUSED' }),
      Object.assign(new Error('write'), { syscall: 'write', code: 'ENOSPC' }),
    ];
    const handled: number[] = [];
    const tries = troubles.map(() => 0);
    harness.log.add(...troubles.map((_, index) => charged(index + 1, 'a')));
    const engine = await running(
      noting(handled, ({ position }) => {
        if (++tries[position - 1]! <= 3) throw troubles[position - 1];
      }),
    );
    await engine.caughtUp(never);
    expect([handled, tries]).toEqual([
      [1, 2, 3, 4, 5, 6],
      [4, 4, 4, 4, 4, 4],
    ]);
    expect((await engine.reactorProgress())[0]).toMatchObject({ parked: 0, state: 'live' });
  });

  describe('if other writers are always faster', () => {
    const NOTES: Aggregate<string, number, { type: 'Noted'; data: string }> = {
      category: 'note',
      decider: { initialState: 0, decide: (data) => [{ type: 'Noted', data }], evolve: (notes) => notes + 1 },
      types: { Noted: { version: 1 } },
    };
    const lost: Interference = () => Promise.reject(new WrongExpectedRevision('note-1', 'no-stream', 3));

    /** A reactor that handles a command on its own stream; `attempted` is called before each attempt. */
    async function writing(attempted: (event: RecordedEvent, attempt: number, store: ControllableEventStore) => void) {
      const store = new ControllableEventStore(new InMemoryEventStore());
      const handling = new CommandHandling(store, fixedClock(), randomIds, { ...retryPolicy, sleep: () => Promise.resolve() });
      const attempts = new Map<number, number>();
      const logged: (readonly [object, string])[] = [];
      const note = (details: object, message: string) => void logged.push([details, message]);
      const reactor = noting([], async (event) => {
        const attempt = (attempts.get(event.position) ?? 0) + 1;
        attempts.set(event.position, attempt);
        attempted(event, attempt, store);
        await handling.handle(NOTES, String(event.position), event.id, someContext);
      });
      harness.log.add(charged(1, 'a'), charged(2, 'a'));
      const limits = { ...quick, reactor: { ...quick.reactor, lostRaces: 4 } };
      const engine = await running(reactor, { limits, logger: { info: note, warn: note, error: note } });
      await engine.caughtUp(never);
      return { engine, attempts, logged, heads: await store.head() };
    }

    test('retries after the usual waits until it succeeds', async () => {
      const { engine, attempts, heads } = await writing(({ position }, attempt, store) =>
        store.disturbAllAppends(position === 1 && attempt < 4 ? lost : undisturbed),
      );
      expect([...attempts]).toEqual([
        [1, 4],
        [2, 1],
      ]);
      expect(heads).toBe(2);
      expect((await engine.reactorProgress())[0]).toMatchObject({ state: 'live', parked: 0 });
    });

    test('parks the event after the limit, logs why, and goes on with the others', async () => {
      const { engine, attempts, logged, heads } = await writing(({ position }, _attempt, store) =>
        store.disturbAllAppends(position === 1 ? lost : undisturbed),
      );
      expect([...attempts]).toEqual([
        [1, 4],
        [2, 1],
      ]);
      expect(heads).toBe(1);
      expect((await engine.reactorProgress())[0]).toMatchObject({ state: 'live', position: 2, parked: 1 });
      const [parked] = await engine.operations.parked({ skip: 0, limit: 10 });
      expect(parked?.error).toMatch(/^Other writers were faster in each of 4 attempts\nnote-1, decided 12 times\n +at /);
      expect(logged.map(([, message]) => message).filter((message) => message.startsWith('The reactor can’t go on'))).toHaveLength(3);
      expect(logged.at(-1)).toMatchObject([{ revision: 1 }, 'Parked an event that could not be handled']);
    });
  });

  test('does nothing more for an event that a rule refuses', async () => {
    const handled: number[] = [];
    harness.log.add(charged(1, 'a'), charged(2, 'a'));
    const engine = await running(
      noting(handled, ({ position }) => {
        if (position === 1) throw new Refusal('illegal_transition');
      }),
    );
    await engine.caughtUp(never);
    expect(handled).toEqual([2]);
    expect((await engine.reactorProgress())[0]?.parked).toBe(0);
  });

  test('parks an event that it can’t handle once, with an error in the log, and goes on with the others', async () => {
    const handled: number[] = [];
    const alarms: object[] = [];
    harness.log.add(charged(1, 'a'), charged(2, 'a'), charged(3, 'a'));
    const logger = { info: () => undefined, warn: () => undefined, error: (details: object) => void alarms.push(details) };
    // A missing file is a defect: a retry does not help.
    const missing = Object.assign(new Error('ENOENT: no such file'), { syscall: 'open', code: 'ENOENT' });
    const failures = [new TypeError('undefined is no dish'), missing];
    const broken = noting(handled, ({ position }) => {
      const failure = failures[position - 1];
      if (failure) throw failure;
    });
    const engine = await running(broken, { logger });
    await engine.caughtUp(never);
    expect(handled).toEqual([3]);
    expect(alarms).toMatchObject([1, 2].map((revision) => ({ reactor: 'noting', revision })));
    expect((await engine.reactorProgress())[0]?.parked).toBe(2);
  });

  test('a reactor that is stuck delays neither views nor other reactors, and is reported', async () => {
    const handled: number[] = [];
    const stuck: Reactor = {
      name: 'stuck',
      streams: ['tab-'],
      handle: () => Promise.reject(new StoreUnavailable('still away')),
    };
    const engine = await harness.engine({ limits: impatient });
    engine.addReactors(stuck, noting(handled));
    await engine.start();
    harness.log.add(...Array.from({ length: 300 }, (_, index) => charged(index + 1, `t${index % 5}`)));
    expect(await engine.waitFor('tabs', 300, 60_000)).toBe(true);
    await until(() => handled.length === 300);
    await until(async () => (await engine.reactorProgress())[0]?.state === 'stalled');
    expect((await engine.reactorProgress())[0]).toMatchObject({ name: 'stuck', position: 0, lag: 300, error: 'still away' });
    expect((await engine.reader(balancesView).get('t0'))?.document.owed).toBe(60);
  });

  test('starts from the beginning if the log was restored and has grown past the checkpoint', async () => {
    const handled: number[] = [];
    harness.log.add(charged(1, 'a'), charged(2, 'a'));
    const first = await running(noting(handled));
    await first.caughtUp(never);
    await first.stop();
    harness.log.forget();
    harness.log.add(charged(1, 'a'), ...[2, 3].map((position) => ({ ...charged(position, 'a'), id: `new-${position}` })));
    const second = await running(noting(handled));
    await second.caughtUp(never);
    expect(handled).toEqual([1, 2, 1, 2, 3]);
  });

  test('starts from the beginning for another log, or a checkpoint above the log’s end', async () => {
    const handled: number[] = [];
    harness.log.add(charged(1, 'a'), charged(2, 'a'));
    for (const options of [{}, { logId: 'log-2' }, { logId: 'log-2' }]) {
      const engine = await running(noting(handled), options);
      await engine.caughtUp(never);
      await engine.stop();
    }
    expect(handled).toEqual([1, 2, 1, 2]);
    const shorter = new EngineHarness();
    shorter.log.add(charged(1, 'a'));
    const engine = await running(noting(handled), { logId: 'log-2', store: shorter.log });
    await engine.caughtUp(never);
    expect(handled).toEqual([1, 2, 1, 2, 1]);
    await shorter.close();
  });

  test('refuses two reactors of one name', async () => {
    const engine = await harness.engine();
    expect(() => engine.addReactors(noting([]), noting([]))).toThrow(/noting/);
  });
});

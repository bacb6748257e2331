import { currentCorrelation, StoreUnavailable, type RecordedEvent } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { Reactor } from '@tiffin/read-models';
import { charged, recorded, temporaryRecords } from '@tiffin/read-models/testing';
import { EngineHarness, never } from '../../test/engine-harness.js';
import type { EngineOptions, ProjectionEngine } from '../projections/projection-engine.js';
import { REACTOR_COLLECTIONS } from './reactor-records.js';

/** What a reactor does with an event; a test makes it throw. */
type Behaviour = (event: RecordedEvent) => void;

describe('events that reactors parked', () => {
  let harness: EngineHarness;
  let store: Awaited<ReturnType<typeof temporaryRecords>>;
  beforeAll(async () => {
    store = await temporaryRecords(REACTOR_COLLECTIONS);
  });
  afterAll(() => store.close());
  let behave: Behaviour;
  let handled: number[];
  beforeEach(() => {
    harness = new EngineHarness(store.records);
    handled = [];
    behave = ({ position }) => {
      if (position % 2 === 0) throw new TypeError(`undefined is no dish (${position})`);
    };
    harness.log.add(charged(1, 'a'), charged(2, 'a'), recorded(3, 'Spoiled', { tab: 'b' }), charged(4, 'a'));
  });
  afterEach(() => harness.close());

  const reactor = (name: string): Reactor => ({
    name,
    streams: ['tab-'],
    async handle(event) {
      behave(event);
      handled.push(event.position);
    },
  });
  async function parking(options: Partial<EngineOptions> = {}, ...names: readonly string[]): Promise<ProjectionEngine> {
    const engine = await harness.engine(options);
    engine.addReactors(...(names.length === 0 ? ['serve'] : names).map(reactor));
    await engine.start();
    await engine.caughtUp(never);
    return engine;
  }
  const list = (engine: ProjectionEngine, view?: string) =>
    engine.operations.parked({ ...(view !== undefined && { view }), skip: 0, limit: 100 });
  const places = async (engine: ProjectionEngine, view?: string) =>
    (await list(engine, view)).map(({ projection, position, attempts }) => [projection, position, attempts]);
  const idOf = async (engine: ProjectionEngine, position: number) =>
    (await list(engine, 'serve')).find((event) => event.position === position)?._id ?? '';

  test('are listed with those of views, oldest first, or alone, with their stack', async () => {
    const engine = await parking({}, 'serve', 'wash');
    expect(await places(engine)).toEqual([
      ['serve', 2, 1],
      ['wash', 2, 1],
      ['tabs', 3, 1],
      ['serve', 4, 1],
      ['wash', 4, 1],
    ]);
    expect(await engine.operations.parked({ skip: 1, limit: 2 })).toMatchObject([{ projection: 'wash' }, { projection: 'tabs' }]);
    const [first] = await list(engine, 'wash');
    expect(first).toMatchObject({ stream: 'tab-x', revision: 2, type: 'Charged' });
    expect(first?.error).toMatch(/^undefined is no dish \(2\)\n +at /);
    expect(first).not.toHaveProperty('documentId');
    await expect(list(engine, 'cook')).rejects.toThrow(/cook/);
  });

  test('count an attempt and stay if they still fail', async () => {
    const engine = await parking();
    behave = () => {
      throw new RangeError('no such dish');
    };
    await expect(engine.operations.retry(await idOf(engine, 2))).rejects.toMatchObject({ code: 'still_failing', message: 'no such dish' });
    expect(await places(engine, 'serve')).toEqual([
      ['serve', 2, 2],
      ['serve', 4, 1],
    ]);
    expect((await list(engine, 'serve'))[0]?.error).toMatch(/^no such dish\n/);
  });

  test('are handled alone, as part of what caused them, and deleted once they can be', async () => {
    const engine = await parking();
    const causes: unknown[] = [];
    behave = () => void causes.push(currentCorrelation());
    const id = await idOf(engine, 4);
    await engine.operations.retry(id);
    expect(handled).toEqual([1, 3, 4]);
    expect(causes).toEqual([charged(4, 'a').metadata.correlationId]);
    expect(await places(engine, 'serve')).toEqual([['serve', 2, 1]]);
    expect((await engine.reactorProgress())[0]?.parked).toBe(1);
    await expect(engine.operations.retry(id)).rejects.toThrow(/No event .* is parked/);
  });

  test('are deleted if a rule refuses: nothing is left to do', async () => {
    const engine = await parking();
    behave = () => {
      throw new Refusal('illegal_transition');
    };
    await engine.operations.retry(await idOf(engine, 2));
    expect(await places(engine, 'serve')).toEqual([['serve', 4, 1]]);
  });

  test('stay, without another attempt, while a store is away', async () => {
    const engine = await parking();
    behave = () => {
      throw new StoreUnavailable('gone fishing');
    };
    await expect(engine.operations.retry(await idOf(engine, 2))).rejects.toThrow(StoreUnavailable);
    expect((await places(engine, 'serve'))[0]).toEqual(['serve', 2, 1]);
  });

  test('are handled twice at most by two concurrent retries, and neither fails', async () => {
    const engine = await parking();
    behave = () => undefined;
    const id = await idOf(engine, 2);
    const both = await Promise.allSettled([engine.operations.retry(id), engine.operations.retry(id)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await places(engine, 'serve')).toEqual([['serve', 4, 1]]);
  });

  test('survive a restart, and are deleted with the log they belong to', async () => {
    await (await parking()).stop();
    const second = await parking();
    expect(await places(second, 'serve')).toHaveLength(2);
    await second.stop();
    behave = () => undefined;
    const third = await parking({ logId: 'log-2' });
    expect(await places(third, 'serve')).toEqual([]);
    expect((await third.reactorProgress())[0]?.parked).toBe(0);
  });
});

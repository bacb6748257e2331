import type { RecordedEvent } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import { defineView, type ViewDocument, type ViewStore } from '@tiffin/read-models';
import { foldHistory, recorded } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { EngineHarness, never } from '../../test/engine-harness.js';
import { foldGeneration } from '../rebuilding/fold-generation.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 3);
const clock = { now: () => new Date('2026-11-21T08:00:00Z') };

interface Jar extends ViewDocument {
  readonly day: number;
  readonly open: boolean;
}
type JarEvent = RecordedEvent & {
  readonly type: 'Filled' | 'Opened' | 'Closed' | 'Dropped';
  readonly data: { readonly jar: string; readonly day: number };
};

/** Jars. A jar expires if it was closed more than a day before the day of the newest event. Only an existing jar can be opened. */
const jars = defineView<Jar, JarEvent>({
  name: 'jars',
  version: 1,
  streams: ['jar-'],
  types: { Filled: { version: 1 }, Opened: { version: 1 }, Closed: { version: 1 }, Dropped: { version: 1 } },
  indexes: [{ fields: ['open', 'day'] }],
  idsOf: ({ data }) => [data.jar],
  evolve(jar, { type, data: { day } }, id) {
    if (type === 'Dropped') throw new Error('It broke');
    if (type === 'Opened' && !jar) throw new Error('No such jar');
    return { _id: id, day, open: type === 'Opened' };
  },
  retention: { period: ({ data }) => String(data.day), expired: (day) => ({ open: false, day: { lt: Number(day) - 1 } }) },
});

const event = (type: JarEvent['type'], jar: string, day: number, position: number): JarEvent =>
  recorded(position, type, { jar, day }, { stream: `jar-${jar}` }) as JarEvent;

/** The documents and parked events of a generation. */
async function contentsOf(store: ViewStore<ViewDocument>) {
  const documents = (await store.query({})).map(({ document }) => document);
  return { documents, parked: (await store.parked({ skip: 0, limit: 1_000 })).map(({ documentId, position }) => [documentId, position]) };
}

/** The simplest implementation of `Retention`: after each event, all expired documents are removed, except those that are held up. */
function byHand(history: readonly JarEvent[]) {
  const documents = new Map<string, Jar>();
  const parked: [string, number][] = [];
  for (const happened of history) {
    const { jar, day } = happened.data;
    const held = (id: string): boolean => parked.some(([parkedId]) => parkedId === id);
    try {
      if (held(jar)) throw new Error('held up');
      documents.set(jar, jars.evolve(documents.get(jar), happened, jar)!);
    } catch {
      parked.push([jar, happened.position]);
    }
    for (const { _id, open, day: since } of documents.values()) if (!open && since < day - 1 && !held(_id)) documents.delete(_id);
  }
  return { documents: [...documents.values()].sort((a, b) => (a._id < b._id ? -1 : 1)), parked };
}

const happening = fc.record({
  type: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('Filled' as const, 'Opened' as const, 'Closed' as const) },
    { weight: 1, arbitrary: fc.constant('Dropped' as const) },
  ),
  jar: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  // Days also go backwards, as clocks may.
  passes: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(0, 0, 0, 1) }, { weight: 1, arbitrary: fc.integer({ min: -3, max: 4 }) }),
});
const script = fc.record({
  happenings: fc.array(happening, { minLength: 20, maxLength: 80 }),
  /** The restarts of the server, with the page size until the next one. */
  starts: fc.array(fc.record({ events: fc.nat(40), pages: fc.integer({ min: 1, max: 30 }) }), { maxLength: 3 }),
  limits: fc.record({ documents: fc.integer({ min: 1, max: 20 }), events: fc.integer({ min: 1, max: 40 }) }),
  cuts: fc.array(fc.nat(80), { maxLength: 3 }),
});

test('the live view equals a rebuild at any moment, for any pages, restarts and batches, and verification agrees', async () => {
  await fc.assert(
    fc.asyncProperty(script, async ({ happenings, starts, limits, cuts }) => {
      let day = 10;
      const history = happenings.map(({ type, jar, passes }, index) => event(type, jar, (day += passes), index + 1));
      const harness = new EngineHarness();
      const catalog = harness.catalog();
      const upcoming = [...history];
      for (const { events, pages } of [...starts, { events: Infinity, pages: 7 }]) {
        harness.log.pageSize = () => pages;
        harness.log.add(...upcoming.splice(0, Math.ceil(Math.min(events, upcoming.length) / 2)));
        const engine = await harness.started({ views: [jars] });
        harness.log.add(...upcoming.splice(0, events));
        await engine.caughtUp(never);
        if (upcoming.length === 0) {
          await engine.operations.verify('jars');
          await until(async () => (await engine.operations.status('jars')).verification?.state !== 'running');
          expect((await engine.operations.status('jars')).verification).toMatchObject({ state: 'done', differences: [] });
        }
        await engine.stop();
      }
      const live = await catalog.open<ViewDocument>(jars, (await catalog.live(jars))!);
      const rebuilt = await catalog.open<ViewDocument>(jars, await catalog.add(jars, 'log-1', { role: 'scratch' }));
      harness.log.pageSize = () => 3;
      for (const cut of [...cuts.filter((position) => position < history.length).sort((a, b) => a - b), history.length]) {
        await foldGeneration({
          log: harness.log,
          view: jars,
          store: rebuilt,
          until: async () => cut,
          epoch: 1,
          clock,
          signal: never,
          limits,
        });
        expect(await contentsOf(rebuilt)).toEqual(byHand(history.slice(0, cut)));
      }
      expect(await contentsOf(live)).toEqual(await contentsOf(rebuilt));
      for (const store of [live, rebuilt]) await store.close();
      await harness.close();
    }),
    { numRuns: RUNS },
  );
});

test('foldHistory gives the same result', () => {
  const history = [event('Filled', 'a', 1, 1), event('Filled', 'b', 1, 2), event('Opened', 'b', 1, 3)];
  expect([...foldHistory(jars, [...history, event('Filled', 'c', 2, 4)]).keys()]).toEqual(['a', 'b', 'c']);
  expect([...foldHistory(jars, [...history, event('Filled', 'c', 3, 4)]).keys()]).toEqual(['b', 'c']);
});

test('a held-up document expires with the next event once it is no longer held up', async () => {
  let broken = true;
  const mended = {
    ...jars,
    evolve: (jar, happened, id) => jars.evolve(jar, broken ? happened : { ...happened, type: 'Closed' }, id),
  } satisfies typeof jars;
  const harness = new EngineHarness();
  harness.log.add(event('Filled', 'a', 1, 1), event('Dropped', 'a', 1, 2), event('Filled', 'b', 5, 3));
  const engine = await harness.started({ views: [mended] });
  await engine.caughtUp(never);
  const ids = async (): Promise<string[]> => (await engine.reader(mended).query({})).map(({ document }) => document._id);
  expect(await ids()).toEqual(['a', 'b']);
  broken = false;
  const [parked] = await engine.operations.parked({ skip: 0, limit: 1 });
  await engine.operations.retry(parked!._id);
  harness.log.add(event('Filled', 'c', 5, 4));
  await engine.caughtUp(never);
  expect(await ids()).toEqual(['b', 'c']);
  await harness.close();
});

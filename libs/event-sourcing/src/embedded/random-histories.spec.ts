import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { temporaryDirectory } from '../../test/temporary-directory.js';
import { WrongExpectedRevision } from '../errors.js';
import type { EventStore, ExpectedRevision, NewEvent, ReadStreamOptions } from '../event-store.js';
import { freshStream, readAllOf, readLog } from '../testing/contract/opened-store.js';
import { InMemoryEventStore } from '../testing/in-memory-event-store.js';
import { someEvent } from '../testing/some-event.js';
import { openEmbeddedEventStore } from './embedded-event-store.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 15);
const directory = temporaryDirectory();
let store: EventStore;
beforeAll(async () => {
  store = await openEmbeddedEventStore({ file: directory.path('events.db') });
});
afterAll(async () => {
  await store.close();
  directory.remove();
});

interface Append {
  readonly stream: number;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}
type Step =
  | { readonly kind: 'append'; readonly appends: readonly (Append & { readonly guess: 'right' | 'given' })[] }
  /** Repeats an earlier append, whole, or with an event cut off or added. */
  | { readonly kind: 'repeat'; readonly which: number; readonly change: 'none' | 'cut' | 'more' }
  | { readonly kind: 'read'; readonly stream: number; readonly options: ReadStreamOptions }
  | { readonly kind: 'log'; readonly after: number };

const stream = fc.nat({ max: 2 });
const expected = fc.oneof(fc.constant<ExpectedRevision>('no-stream'), fc.nat({ max: 6 }));
const events = fc.array(
  fc
    .record({ type: fc.constantFrom('SnackAdded', 'Größe'), data: fc.jsonValue() })
    .map((given) => someEvent({ ...given, id: randomUUID() })),
  { minLength: 1, maxLength: 3 },
);
const append = fc.record({ stream, expected, events, guess: fc.constantFrom('right' as const, 'right' as const, 'given' as const) });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), appends: fc.array(append, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('repeat' as const),
    which: fc.nat(),
    change: fc.constantFrom('none' as const, 'cut' as const, 'more' as const),
  }),
  fc.record({
    kind: fc.constant('read' as const),
    stream,
    options: fc.record(
      { from: fc.nat({ max: 8 }), direction: fc.constantFrom('forwards' as const, 'backwards' as const), limit: fc.nat({ max: 6 }) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('log' as const), after: fc.nat({ max: 12 }) }),
);

/** Runs one step against a store whose log began at `base`. The result must not depend on the store. */
async function run(target: EventStore, base: number, streams: readonly string[], step: Step, done: Append[]): Promise<unknown> {
  const nameOf = (number: number) => streams[number] ?? '';
  const send = async ({ stream, expected, events }: Append): Promise<unknown> => {
    try {
      const { revision, position } = await target.append(nameOf(stream), expected, events);
      return { revision, position: position - base };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      return { actual: error.actual };
    }
  };
  switch (step.kind) {
    case 'append': {
      const ends = await Promise.all(streams.map(async (name) => (await readAllOf(target, name)).length - 1));
      const appends = step.appends.map((append) => {
        const end = ends[append.stream] ?? -1;
        return { ...append, expected: append.guess === 'given' ? append.expected : end === -1 ? ('no-stream' as const) : end };
      });
      done.push(...appends);
      return Promise.all(appends.map(send));
    }
    case 'repeat': {
      const earlier = done[step.which % Math.max(1, done.length)];
      if (!earlier) return undefined;
      const more = step.change === 'more' ? [someEvent({ id: `ffffffff-0000-4000-8000-${String(done.length).padStart(12, '0')}` })] : [];
      const events = step.change === 'cut' && earlier.events.length > 1 ? earlier.events.slice(1) : [...earlier.events, ...more];
      return send({ ...earlier, events });
    }
    case 'read':
      return (await readAllOf(target, nameOf(step.stream), step.options)).map((event) => ({ ...event, position: event.position - base }));
    case 'log':
      return (await readLog(target, base + step.after)).flatMap((page) =>
        page.events.map((event) => ({ ...event, position: event.position - base })),
      );
  }
}

test('the embedded log returns the same as an in-memory log for every history', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const model = new InMemoryEventStore();
      const base = await store.head();
      const streams = [freshStream(), freshStream(), freshStream()];
      const [ofStore, ofModel]: [Append[], Append[]] = [[], []];
      for (const step of steps) {
        expect(await run(store, base, streams, step, ofStore)).toEqual(await run(model, 0, streams, step, ofModel));
      }
      expect((await store.head()) - base).toBe(await model.head());
    }),
    { numRuns: RUNS },
  ));

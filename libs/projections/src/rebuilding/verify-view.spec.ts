import type { Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { AnyView, Change, ViewDocument, ViewStore } from '@tiffin/read-models';
import { openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { charged, letFilesGo, recorded, balancesView, temporaryDirectory, type Balance } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { never } from '../../test/engine-harness.js';
import { ScriptedLog } from '../testing/scripted-log.js';
import { foldGeneration } from './fold-generation.js';
import { verifyView, type VerifiedStore, type ViewVerification } from './verify-view.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10);
const clock = { now: () => new Date('2026-11-21T08:00:00Z') };
const directory = temporaryDirectory();
const catalog = openEmbeddedViewCatalog(directory.path);
const stores = new Set<ViewStore<ViewDocument>>();
const newStore = async (): Promise<ViewStore<ViewDocument>> => {
  const store = await catalog.open<ViewDocument>(balancesView, await catalog.add(balancesView, 'log-1'));
  stores.add(store);
  return store;
};
/** Closes and forgets the stores, so that they can be garbage-collected. */
async function release(store: ViewStore<ViewDocument>): Promise<void> {
  await store.close();
  stores.delete(store);
  letFilesGo();
}
afterAll(async () => {
  for (const store of stores) await store.close();
  await catalog.close();
  directory.remove();
});

/** A live generation that goes on when a test asks it to, and its verification. */
class Verified {
  readonly log = new ScriptedLog();
  /** The view that the live side folds with; the verification folds with `balancesView`. */
  view: AnyView = balancesView;
  /** Called around each read of the live side. */
  meanwhile: () => Promise<void> = async () => undefined;

  private constructor(
    readonly live: ViewStore<ViewDocument>,
    readonly scratch: ViewStore<ViewDocument>,
  ) {}

  static async of(...history: readonly RecordedEvent[]): Promise<Verified> {
    const verified = new Verified(await newStore(), await newStore());
    verified.log.add(...history);
    await verified.goOn();
    return verified;
  }

  /** Lets the live side consume the log. */
  async goOn(until: () => Promise<Position> = () => this.log.head()): Promise<void> {
    await foldGeneration({ log: this.log, view: this.view, store: this.live, until, epoch: 1, clock, signal: never });
  }

  /** Writes to the store without the projection. */
  async tamper(...changes: readonly Change<ViewDocument>[]): Promise<void> {
    const at = await this.live.position();
    await this.live.apply(changes, { from: at, to: at, epoch: 1 });
  }

  verify(options: Partial<ViewVerification> = {}) {
    const { log, scratch } = this;
    const reached = (position: Position) => this.goOn(async () => position);
    const live = () => this.#busyLive();
    return verifyView({
      log,
      view: balancesView,
      live,
      scratch,
      waitFor: reached,
      epoch: 1,
      clock,
      signal: never,
      progress: () => undefined,
      ...options,
    });
  }

  #busyLive(): VerifiedStore {
    const busy = async <Result>(read: () => Promise<Result>): Promise<Result> => {
      await this.meanwhile();
      return read();
    };
    return {
      query: (query) => busy(() => this.live.query(query)),
      getMany: (ids) => busy(() => this.live.getMany(ids)),
      position: () => busy(() => this.live.position()),
      parkedDocuments: () => busy(() => this.live.parkedDocuments()),
    };
  }
}

const tabOf = (id: string, owed: number): Balance => ({ _id: id, owed, lines: [] });
const threeTabs = [charged(1, 'a'), charged(2, 'b'), charged(3, 'c'), charged(4, 'a')];

test('finds no differences in a sound live generation', async () => {
  const verified = await Verified.of(...threeTabs);
  expect(await verified.verify()).toEqual({ position: 4, documents: 3, differences: [] });
});

test('ignores the order of keys', async () => {
  const verified = await Verified.of(charged(1, 'a'));
  await verified.tamper({ id: 'a', document: { lines: ['1:1'], owed: 1, _id: 'a' } as Balance, position: 1 });
  expect((await verified.verify()).differences).toEqual([]);
});

test('finds a document that was tampered with', async () => {
  const verified = await Verified.of(...threeTabs);
  await verified.tamper({ id: 'b', document: tabOf('b', 99), position: 2 });
  expect(await verified.verify()).toEqual({ position: 4, documents: 3, differences: ['b'] });
});

test('compares ids in the order of the store, beyond the first page and the basic plane', async () => {
  const ids = ['z', '\u{ff01}', '\u{1f35b}', ...Array.from({ length: 250 }, (_, index) => `tab-${index}`)];
  const verified = await Verified.of(...ids.map((id, index) => charged(index + 1, id)));
  expect(await verified.verify()).toEqual({ position: 253, documents: 253, differences: [] });
});

const tab = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('Charged'), data: fc.record({ tab, amount: fc.nat(9) }) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('Moved'), data: fc.record({ from: tab, to: tab, amount: fc.nat(9) }) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('Closed'), data: fc.record({ tab }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('Spoiled'), data: fc.record({ tab }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('Whatever'), data: fc.constant({}), stream: fc.constant('bill-1') }) },
);

test('finds no differences in a sound generation, whatever happens meanwhile', async () => {
  const script = fc.record({
    before: fc.array(event, { maxLength: 40 }),
    meanwhile: fc.array(fc.record({ events: fc.array(event, { maxLength: 6 }), follows: fc.boolean() }), { maxLength: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(script, async ({ before, meanwhile }) => {
      let position = 0;
      const record = ({ type, data, ...where }: (typeof before)[number]) => recorded(++position, type, data, where);
      const verified = await Verified.of(...before.map(record));
      const steps = [...meanwhile];
      verified.meanwhile = async () => {
        const step = steps.shift();
        if (step) verified.log.add(...step.events.map(record));
        if (step?.follows) await verified.goOn();
      };
      expect((await verified.verify()).differences).toEqual([]);
      await release(verified.live);
      await release(verified.scratch);
    }),
    { numRuns: RUNS },
  );
});

describe('documents that parked events hold up', () => {
  const history = [...threeTabs, recorded(5, 'Spoiled', { tab: 'b' }), recorded(6, 'Spoiled', { tab: 'unborn' })];
  /** A fold that accepts the events at which the other one fails. */
  const patient: AnyView = {
    ...balancesView,
    evolve: (document, happened, id) => (happened.type === 'Spoiled' ? document : balancesView.evolve(document, happened, id)),
  };

  test('are left out if both sides hold them up', async () => {
    const verified = await Verified.of(...history);
    await verified.tamper({ id: 'b', document: tabOf('b', 99), position: 2 });
    expect(await verified.verify()).toEqual({ position: 6, documents: 2, differences: [] });
  });

  test('are named if only the live side holds them up, whether they exist or not', async () => {
    const verified = await Verified.of(...history);
    expect((await verified.verify({ view: patient })).differences).toEqual(['b', 'unborn']);
  });

  test('are named if only the fold holds them up', async () => {
    const verified = await Verified.of();
    verified.view = patient;
    verified.log.add(...history);
    await verified.goOn();
    expect((await verified.verify()).differences).toEqual(['b', 'unborn']);
  });
});

test('can be stopped, and notifies its progress', async () => {
  const verified = await Verified.of(...Array.from({ length: 300 }, (_, index) => charged(index + 1, `tab-${index}`)));
  const positions: Position[] = [];
  const stop = new AbortController();
  verified.meanwhile = async () => stop.abort(new Error('enough'));
  const verifying = verified.verify({ signal: stop.signal, progress: ({ position }) => positions.push(position) });
  await expect(verifying).rejects.toThrow('enough');
  expect(positions.at(-1)).toBe(300);
});

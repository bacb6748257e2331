import type { RecordedEvent } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import { charged, foldHistory, recorded, balancesView } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { documentsOf, EngineHarness, faulty, never } from '../../test/engine-harness.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 4);

/**
 * The view, with charges of the same amount numbered as a series; each number is in the document's lines. `Spoiled` can be folded only once
 * `isMilkFresh` is set.
 */
let isMilkFresh = false;
const numbered: typeof balancesView = {
  ...balancesView,
  seriesOf: ({ type, data }) => (type === 'Charged' ? `of-${data.amount}` : type === 'Spoiled' ? 'of-0' : undefined),
  evolve(tab, event, id, number) {
    if (event.type === 'Spoiled' && isMilkFresh)
      return balancesView.evolve(tab, charged(event.position, `no. ${number}`, number) as typeof event, id);
    const after = balancesView.evolve(tab, event, id);
    return after && event.type === 'Charged'
      ? { ...after, lines: [...after.lines.slice(0, -1), `${event.data.amount} no. ${number}`] }
      : after;
  },
};

beforeEach(() => (isMilkFresh = false));

const tab = fc.constantFrom('a', 'b', 'c');
const event = fc.oneof(
  fc.record({ type: fc.constant('Charged'), data: fc.record({ tab, amount: fc.nat(3) }) }),
  fc.record({ type: fc.constant('Moved'), data: fc.record({ from: tab, to: tab, amount: fc.nat(9) }) }),
  fc.record({ type: fc.constant('Closed'), data: fc.record({ tab }) }),
  fc.record({ type: fc.constant('Whatever'), data: fc.constant({}), stream: fc.constant('bill-1') }),
);
const rounds = fc.array(
  fc.record({ events: fc.array(event, { maxLength: 25 }), pages: fc.integer({ min: 1, max: 9 }), crashAfter: fc.nat(4) }),
  { minLength: 1, maxLength: 4 },
);

test('equals the naive fold for any history, page sizes, restarts and crashes, also after a rebuild, and numbers events in the order of the log', () =>
  fc.assert(
    fc.asyncProperty(rounds, async (script) => {
      const own = new EngineHarness();
      const history: RecordedEvent[] = [];
      for (const { events, pages, crashAfter } of script) {
        own.log.pageSize = () => pages;
        const fresh = events.map(({ type, data, ...where }, index) => recorded(history.length + index + 1, type, data, where));
        history.push(...fresh);
        own.log.add(...fresh);
        await crashing(own, crashAfter);
      }
      const engine = await own.started({ views: [numbered] });
      await engine.caughtUp(never);
      const naive = foldHistory(numbered, history);
      expect(await documentsOf(engine)).toEqual(naive);
      for (const amount of [0, 1, 2, 3]) expect(naive.get(`of-${amount}`)).toEqual(seriesOf(history, amount));
      await engine.operations.rebuild('tabs', 'auto');
      await until(async () => (await engine.operations.status('tabs')).generation === 2);
      expect(await documentsOf(engine)).toEqual(naive);
      await own.close();
    }),
    { numRuns: RUNS },
  ));

test('a poison event does not change other events’ numbers, and gets its own when it is folded later', async () => {
  const harness = new EngineHarness();
  harness.log.pageSize = () => 1;
  harness.log.add(charged(1, 'a', 0), recorded(2, 'Spoiled', { tab: 'b' }), charged(3, 'c', 0), charged(4, 'b', 0));
  const engine = await harness.started({ views: [numbered] });
  await engine.caughtUp(never);
  expect((await engine.reader(numbered).get('c'))?.document.lines).toEqual(['0 no. 3']);
  isMilkFresh = true;
  const [first] = await engine.operations.parked({ view: 'tabs', skip: 0, limit: 1 });
  await engine.operations.retry(first!._id);
  expect((await engine.reader(numbered).get('b'))?.document.lines).toEqual(['2:2', '0 no. 4']);
  expect(await engine.reader(numbered).get('of-0')).toMatchObject({ document: { last: 4 }, parked: false });
  await harness.close();
});

function seriesOf(history: readonly RecordedEvent[], amount: number) {
  const last = history.filter(({ type, data }) => type === 'Charged' && (data as { amount: number }).amount === amount).length;
  return last > 0 ? { _id: `of-${amount}`, last } : undefined;
}

/** Runs an engine whose writes, after a given number, are stored but never answered. */
async function crashing(harness: EngineHarness, crashAfter: number): Promise<void> {
  let writes = 0;
  let crash: () => void = () => undefined;
  const crashed = new Promise<void>((resolve) => (crash = resolve));
  const catalog = faulty(harness.catalog(), {
    after: () => {
      if (++writes <= crashAfter) return;
      crash();
      throw new Error('the power is out');
    },
  });
  const engine = await harness.started({ catalog, views: [numbered] });
  await Promise.race([engine.caughtUp(never).catch(() => undefined), crashed]);
  await engine.stop();
}

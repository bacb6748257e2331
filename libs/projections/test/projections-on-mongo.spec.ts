import { until } from '@tiffin/event-sourcing/testing';
import {
  charged,
  foldHistory,
  recorded,
  balancesView,
  temporaryMongo,
  testMongo,
  viewHash,
  type Balance,
} from '@tiffin/read-models/testing';
import { documentsOf, EngineHarness, faulty, never } from './engine-harness.js';

if (testMongo === undefined) {
  test.skip('MongoDB was not tested: TIFFIN_TEST_MONGO names no replica set', () => undefined);
} else {
  const server = testMongo;
  test('two engines with lost answers come to the same documents as one fold in memory on MongoDB', async () => {
    const mongo = temporaryMongo(server);
    const harness = new EngineHarness();
    const history = Array.from({ length: 400 }, (_, index) => charged(index + 1, `t${index % 7}`, index % 5));
    let writes = 0;
    const losing = { after: () => void (++writes % 3 === 0 && fail()) };
    const fail = (): never => {
      throw new Error('the answer got lost');
    };
    const engine = async () => harness.started({ catalog: faulty(await (await mongo.open()).openViewCatalog(), losing) });
    const first = await engine();
    await engine();
    for (const event of history) harness.log.add(event);
    expect(await first.waitFor('tabs', 400, 60_000)).toBe(true);
    expect(viewHash(await documentsOf(first))).toBe(viewHash(foldHistory(balancesView, history)));
    await first.caughtUp(never);
    await harness.close();
    await mongo.close();
  });

  test('dismisses an event and rebuilds a document on MongoDB as with files', async () => {
    const mongo = temporaryMongo(server);
    const harness = new EngineHarness();
    harness.log.add(charged(1, 'a'), recorded(2, 'Spoiled', { tab: 'a' }), charged(3, 'a', 2), charged(4, 'b', 5));
    const by = { actor: { id: 'operator', role: 'admin' as const }, correlationId: 'call', causationId: 'call' };
    const catalog = await (await mongo.open()).openViewCatalog();
    const engine = await harness.started({ catalog });
    const { operations } = engine;
    await engine.caughtUp(never);
    const [poison] = await operations.parked({ view: 'tabs', document: 'a', skip: 0, limit: 9 });
    expect(await operations.dismiss(poison?._id ?? '', 'gone', by)).toBe(0);
    await engine.caughtUp(never);
    const live = await catalog.live(balancesView);
    if (!live) throw new Error('nothing is live');
    const store = await catalog.open<Balance>(balancesView, live, 'unchecked');
    // The dismissal is an event too: until its position is stored, the engine may still write.
    await until(async () => (await store.position()) === (await harness.log.head()));
    const at = await store.position();
    await store.apply([{ id: 'b', document: { _id: 'b', owed: 99, lines: [] }, position: 4 }], { from: at, to: at, epoch: 1 });
    const checked = async (purpose: 'verify' | 'rebuild') => {
      await operations.checkDocument('tabs', 'b', purpose, by);
      await until(async () => (await operations.documentCheck('tabs'))?.state !== 'running');
      return (await operations.documentCheck('tabs'))?.found;
    };
    expect(await checked('verify')).toMatchObject({ same: false, live: { document: { owed: 99 } } });
    expect(await checked('rebuild')).toMatchObject({ mended: true });
    await operations.verify('tabs');
    await until(async () => (await operations.status('tabs')).verification?.state === 'done');
    expect((await operations.status('tabs')).verification).toMatchObject({ documents: 2, differences: [] });
    expect((await store.getMany(['a'])).get('a')).toMatchObject({ document: { lines: ['1:1', '3:2'] }, parked: false });
    await store.close();
    await harness.close();
    await mongo.close();
  });
}

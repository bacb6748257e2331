import { charged, foldHistory, tabs, temporaryMongo, testMongo, viewHash } from '@tiffin/read-models/testing';
import { documentsOf, EngineHarness, faulty, never } from './engine-harness.js';

if (testMongo === undefined) {
  test.skip('MongoDB was not tested: TIFFIN_TEST_MONGO names no replica set', () => undefined);
} else {
  const server = testMongo;
  test('two engines with lost answers come to what one fold in memory does on MongoDB', async () => {
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
    expect(await first.reached('tabs', 400, 60_000)).toBe(true);
    expect(viewHash(await documentsOf(first))).toBe(viewHash(foldHistory(tabs, history)));
    await first.caughtUp(never);
    await harness.close();
    await mongo.close();
  });
}

import { anchorOf, LogReplaced } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import type { ViewCatalog, ViewDocument } from '@tiffin/read-models';
import { charged } from '@tiffin/read-models/testing';
import { documentsOf, EngineHarness, never } from '../../test/engine-harness.js';
import { silentLogger } from './engine-logger.js';

describe('a view and its log', () => {
  let harness: EngineHarness;
  beforeEach(() => {
    harness = new EngineHarness();
  });
  afterEach(() => harness.close());

  test('goes on if the previous holder of the lease folds one more event while the view is opened', async () => {
    harness.log.add(charged(1, 'a'));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    const catalog = harness.catalog();
    const open = catalog.open.bind(catalog);
    catalog.open = async <Document extends ViewDocument>(...parameters: Parameters<ViewCatalog['open']>) => {
      const store = await open<Document>(...parameters);
      const checkpoint = store.checkpoint.bind(store);
      store.checkpoint = async () => {
        const from = await checkpoint();
        const late = charged(from.position + 1, 'a');
        harness.log.add(late);
        await store.apply([], { from: from.position, to: late.position, anchor: anchorOf(late), epoch: 1 });
        store.checkpoint = checkpoint;
        return checkpoint();
      };
      return store;
    };
    const second = await harness.started({ catalog });
    expect((await second.progress())[0]).toMatchObject({ generation: 1, position: 2 });
  });

  test('folds the view again, and logs why, if the log was restored and has grown past the view’s position since', async () => {
    const warned: object[] = [];
    const logger = { ...silentLogger, warn: (what: object) => warned.push(what) };
    harness.log.add(charged(1, 'a'), charged(2, 'a'), charged(3, 'gone'));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    harness.log.forget();
    harness.log.add(
      charged(1, 'a'),
      charged(2, 'a'),
      ...[3, 4, 5].map((position) => ({ ...charged(position, 'b'), id: `new-${position}` })),
    );
    const second = await harness.started({ logger });
    await second.caughtUp(never);
    expect([...(await documentsOf(second)).values()].map(({ _id, owed }) => [_id, owed])).toEqual([
      ['a', 2],
      ['b', 3],
    ]);
    expect(warned).toMatchObject([{ view: 'tabs', generation: 1, reason: expect.stringContaining('up to 3 of a log that was restored') }]);
  });

  test('reports a log that is replaced while the engine runs, and folds none of it into the old view', async () => {
    harness.log.add(charged(1, 'a'));
    let said: ((error: LogReplaced) => void) | undefined;
    const replaced = new Promise<LogReplaced>((resolve) => (said = resolve));
    const engine = await harness.started({ onLogReplaced: (error) => said?.(error) });
    await engine.caughtUp(never);
    harness.log.fail(new Error('restoring'));
    await until(async () => (await engine.progress())[0]?.error === 'restoring');
    harness.log.forget();
    harness.log.add({ ...charged(1, 'b'), id: 'another' }, charged(2, 'b'));
    harness.log.mend();
    expect(await replaced).toEqual(new LogReplaced(1));
    expect([...(await documentsOf(engine)).keys()]).toEqual(['a']);
  });
});

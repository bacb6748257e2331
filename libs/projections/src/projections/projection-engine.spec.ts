import type { RecordedEvent } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import { defineView, type ViewCommitted, type ViewDocument } from '@tiffin/read-models';
import { charged, foldHistory, recorded, balancesView } from '@tiffin/read-models/testing';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsOf, EngineHarness, faulty, impatient, never, positionsOf } from '../../test/engine-harness.js';

describe('the projection engine', () => {
  let harness: EngineHarness;
  beforeEach(() => {
    harness = new EngineHarness();
  });
  afterEach(() => harness.close());

  test('folds existing and new events, and resolves waits', async () => {
    harness.log.add(charged(1, 'a'), charged(2, 'b'));
    const engine = await harness.started();
    await engine.caughtUp(never);
    expect((await engine.reader(balancesView).get('a'))?.document).toEqual({ _id: 'a', owed: 1, lines: ['1:1'] });
    expect(await engine.waitFor('tabs', 3, 1)).toBe(false);
    const waiting = engine.waitFor('tabs', 3, 60_000);
    harness.log.add(charged(3, 'a', 4));
    expect(await waiting).toBe(true);
    expect((await engine.reader(balancesView).query({ where: { owed: { gte: 2 } } })).map(({ document }) => document._id)).toEqual(['a']);
    expect(await engine.reader(balancesView).count({ owed: 1 })).toBe(1);
  });

  test('announces each committed page with its events and documents, except those from before the start', async () => {
    harness.log.add(charged(1, 'a'), charged(2, 'b'));
    const announced: ViewCommitted[] = [];
    const engine = await harness.engine();
    engine.onCommitted(() => {
      throw new Error('a bad listener harms nobody');
    });
    const stop = engine.onCommitted((committed) => announced.push(committed));
    await engine.start();
    await engine.caughtUp(never);
    harness.log.add(charged(3, 'a'), recorded(4, 'Whatever', {}, { stream: 'bill-1' }), recorded(5, 'Closed', { tab: 'b' }));
    await engine.waitFor('tabs', 5, 60_000);
    stop();
    harness.log.add(charged(6, 'a'));
    await engine.waitFor('tabs', 6, 60_000);
    expect(announced.flatMap(({ events }) => positionsOf(events))).toEqual([3, 5]);
    const documents = new Map(announced.flatMap((committed) => [...committed.documents]));
    expect(documents).toEqual(
      new Map([
        ['a', { _id: 'a', owed: 2, lines: ['1:1', '3:1'] }],
        ['b', undefined],
      ]),
    );
  });

  test('continues after a restart, and announces what it had not folded', async () => {
    harness.log.add(charged(1, 'a'));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    harness.log.add(charged(2, 'a'));
    const announced: number[] = [];
    const second = await harness.engine();
    second.onCommitted(({ events }) => announced.push(...positionsOf(events)));
    await second.start();
    await second.caughtUp(never);
    expect(announced).toEqual([2]);
    expect((await second.progress())[0]).toMatchObject({ generation: 1, position: 2, documents: 1, lag: 0, state: 'live' });
  });

  test('does not fold a paused view, answers waits with false, and goes on when it is resumed', async () => {
    const engine = await harness.started();
    const waiting = engine.waitFor('tabs', 1, 60_000);
    engine.pause('tabs');
    expect(await waiting).toBe(false);
    harness.log.add(charged(1, 'a'));
    expect(await engine.waitFor('tabs', 1, 60_000)).toBe(false);
    expect((await engine.progress())[0]).toMatchObject({ state: 'paused', position: 0, lag: 1 });
    engine.resume('tabs');
    await engine.caughtUp(never);
    expect((await engine.progress())[0]).toMatchObject({ state: 'live', lag: 0 });
  });

  test('stops a projection at an event that can’t be placed, with an error in the log, and no other projection', async () => {
    const alarms: string[] = [];
    const error = (_: object, message: string): void => void alarms.push(message);
    const counts = defineView<ViewDocument, RecordedEvent>({
      ...balancesView,
      name: 'counts',
      idsOf: () => ['all'],
      evolve: () => ({ _id: 'all' }),
      indexes: [],
    });
    harness.log.add(charged(1, 'a'), recorded(2, 'Unplaced', {}), charged(3, 'a'));
    const engine = await harness.started({
      views: [balancesView, counts],
      logger: { info: () => undefined, warn: () => undefined, error },
    });
    await expect(engine.caughtUp(never)).rejects.toThrow(/nobody knows whose this is/);
    expect(await engine.waitFor('counts', 3, 60_000)).toBe(true);
    expect(await engine.waitFor('tabs', 3, 60_000)).toBe(false);
    expect(alarms).toEqual(['The projection has stopped']);
    expect((await engine.progress()).find(({ name }) => name === 'tabs')).toMatchObject({
      state: 'stalled',
      error: expect.stringMatching(/nobody knows/),
    });
  });

  test('retries a store that fails, and reports the view as stalled meanwhile', async () => {
    const alarms: object[] = [];
    let broken = true;
    const catalog = faulty(harness.catalog(), {
      before: () => {
        if (broken) throw new Error('the disk is wet');
      },
    });
    const engine = await harness.started({
      catalog,
      limits: impatient,
      logger: { info: () => undefined, warn: () => undefined, error: (details) => void alarms.push(details) },
    });
    harness.log.add(charged(1, 'a'));
    await until(() => alarms.length > 0);
    expect(alarms).toMatchObject([{ consumer: 'tabs', head: 1 }]);
    expect((await engine.progress())[0]).toMatchObject({ state: 'stalled', error: 'the disk is wet', lag: 1 });
    expect(await engine.waitFor('tabs', 1, 60_000)).toBe(false);
    broken = false;
    await engine.caughtUp(never);
    await until(async () => (await engine.progress())[0]?.state === 'live');
    expect((await engine.reader(balancesView).get('a'))?.document.owed).toBe(1);
  });

  test('folds a view of another log, or one above the log’s end, again from the beginning', async () => {
    harness.log.add(charged(1, 'a'), charged(2, 'b'));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    const otherHarness = new EngineHarness();
    otherHarness.log.add(charged(1, 'z'));
    const above = await harness.started({ store: otherHarness.log });
    await above.caughtUp(never);
    expect([...(await documentsOf(above)).keys()]).toEqual(['z']);
    await above.stop();
    const elsewhere = await harness.started({ logId: 'log-2' });
    await elsewhere.caughtUp(never);
    expect([...(await documentsOf(elsewhere)).keys()]).toEqual(['a', 'b']);
    expect((await elsewhere.progress())[0]?.generation).toBe(3);
    expect(readdirSync(join(harness.directory.path, 'views')).filter((file) => file.endsWith('.db') && file.startsWith('tabs'))).toEqual([
      'tabs-v1-g3.db',
    ]);
    await otherHarness.close();
  });

  test('folds a view with a damaged file again', async () => {
    harness.log.add(charged(1, 'a'));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    writeFileSync(join(harness.directory.path, 'views', 'tabs-v1-g1.db'), 'soup '.repeat(2_000));
    const second = await harness.started();
    await second.caughtUp(never);
    expect([...(await documentsOf(second)).keys()]).toEqual(['a']);
  });

  test('adds a new view to a log that the others have consumed', async () => {
    harness.log.add(charged(1, 'a'), charged(2, 'b'));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    const second = await harness.started({ views: [balancesView, { ...balancesView, name: 'tabs-again' }] });
    await second.caughtUp(never);
    expect((await second.progress()).map(({ documents }) => documents)).toEqual([2, 2]);
  });

  test('two engines over one store never fold an event twice', async () => {
    const engines = await Promise.all([harness.started(), harness.started()]);
    for (let position = 1; position <= 200; position++) {
      harness.log.add(charged(position, `t${position % 7}`));
      if (position % 10 === 0) await new Promise(setImmediate);
    }
    await Promise.all(engines.map((engine) => engine.caughtUp(never)));
    const found = await documentsOf(engines[0]!);
    const history = Array.from({ length: 200 }, (_, index) => charged(index + 1, `t${(index + 1) % 7}`));
    expect(found).toEqual(foldHistory(balancesView, history));
  });
});

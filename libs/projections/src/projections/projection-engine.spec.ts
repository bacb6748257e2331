import type { RecordedEvent } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import { defineView, type ViewCommitted, type ViewDocument } from '@tiffin/read-models';
import { charged, foldHistory, recorded, tabs } from '@tiffin/read-models/testing';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsOf, EngineHarness, faulty, impatient, never, positionsOf, quick } from '../../test/engine-harness.js';

describe('the projection engine', () => {
  let harness: EngineHarness;
  beforeEach(() => {
    harness = new EngineHarness();
  });
  afterEach(() => harness.close());

  test('folds what is there and what comes, and tells who waits', async () => {
    harness.log.add(charged(1, 'a'), charged(2, 'b'));
    const engine = await harness.started();
    await engine.caughtUp(never);
    expect((await engine.reader(tabs).get('a'))?.document).toEqual({ _id: 'a', owed: 1, lines: ['1:1'] });
    expect(await engine.reached('tabs', 3, 0)).toBe(false);
    const waiting = engine.reached('tabs', 3, 60_000);
    harness.log.add(charged(3, 'a', 4));
    expect(await waiting).toBe(true);
    expect((await engine.reader(tabs).query({ where: { owed: { gte: 2 } } })).map(({ document }) => document._id)).toEqual(['a']);
    expect(await engine.reader(tabs).count({ owed: 1 })).toBe(1);
  });

  test('an event of another stream moves the view on at once', async () => {
    const engine = await harness.started();
    const waiting = engine.reached('tabs', 1, 60_000);
    harness.log.add(recorded(1, 'Whatever', {}, { stream: 'bill-1' }));
    expect(await waiting).toBe(true);
  });

  test('waiting ends after its time', async () => {
    const engine = await harness.started();
    expect(await engine.reached('tabs', 1, 1)).toBe(false);
  });

  test('publishes each committed page with its events and the documents after them, but no old news', async () => {
    harness.log.add(charged(1, 'a'), charged(2, 'b'));
    const heard: ViewCommitted[] = [];
    const engine = await harness.engine();
    engine.onCommitted(() => {
      throw new Error('a bad listener harms nobody');
    });
    const stop = engine.onCommitted((committed) => heard.push(committed));
    await engine.start();
    await engine.caughtUp(never);
    harness.log.add(charged(3, 'a'), recorded(4, 'Whatever', {}, { stream: 'bill-1' }), recorded(5, 'Closed', { tab: 'b' }));
    await engine.reached('tabs', 5, 60_000);
    stop();
    harness.log.add(charged(6, 'a'));
    await engine.reached('tabs', 6, 60_000);
    expect(heard.flatMap(({ events }) => positionsOf(events))).toEqual([3, 5]);
    const documents = new Map(heard.flatMap((committed) => [...committed.documents]));
    expect(documents).toEqual(
      new Map([
        ['a', { _id: 'a', owed: 2, lines: ['1:1', '3:1'] }],
        ['b', undefined],
      ]),
    );
  });

  test('goes on where it was after a restart, and publishes what it had not folded', async () => {
    harness.log.add(charged(1, 'a'));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    harness.log.add(charged(2, 'a'));
    const heard: number[] = [];
    const second = await harness.engine();
    second.onCommitted(({ events }) => heard.push(...positionsOf(events)));
    await second.start();
    await second.caughtUp(never);
    expect(heard).toEqual([2]);
    expect((await second.progress())[0]).toMatchObject({ generation: 1, position: 2, documents: 1, lag: 0, state: 'live' });
  });

  test('a quiet view stores its checkpoint, though seldom', async () => {
    const engine = await harness.started();
    harness.log.add(...Array.from({ length: 12 }, (_, index) => recorded(index + 1, 'Whatever', {}, { stream: 'bill-1' })));
    await engine.caughtUp(never);
    await engine.stop();
    const again = await harness.started();
    await again.caughtUp(never);
    expect(harness.log.reads.at(-1)).toMatchObject({ after: 12, follow: true });
  });

  test('a view stores its checkpoint in time also while events come all the time that change nothing', async () => {
    const projection = { ...quick.projection, checkpointEvery: Infinity, checkpointIdle: 100 };
    const engine = await harness.started({ limits: { ...quick, projection } });
    const elsewhere = harness.catalog();
    const generation = await elsewhere.live(tabs);
    if (!generation) throw new Error('nothing is live');
    const store = await elsewhere.open(tabs, generation);
    let events = 0;
    while ((await store.position()) === 0) {
      harness.log.add(recorded(++events, 'Whatever', {}, { stream: 'bill-1' }));
      await engine.reached('tabs', events, 60_000);
    }
    await store.close();
  });

  test('a paused view folds nothing, answers nobody, and goes on when resumed', async () => {
    const engine = await harness.started();
    const waiting = engine.reached('tabs', 1, 60_000);
    engine.pause('tabs');
    expect(await waiting).toBe(false);
    harness.log.add(charged(1, 'a'));
    expect(await engine.reached('tabs', 1, 60_000)).toBe(false);
    expect((await engine.progress())[0]).toMatchObject({ state: 'paused', position: 0, lag: 1 });
    engine.resume('tabs');
    await engine.caughtUp(never);
    expect((await engine.progress())[0]).toMatchObject({ state: 'live', lag: 0 });
  });

  test('a poison event parks its document, says so on reads, and stays parked after a restart', async () => {
    harness.log.add(charged(1, 'a'), recorded(2, 'Spoiled', { tab: 'a' }), charged(3, 'b'));
    const engine = await harness.started();
    await engine.caughtUp(never);
    await engine.stop();
    harness.log.add(charged(4, 'a'), charged(5, 'b'), recorded(6, 'Tipped', { tab: 'c' }));
    const again = await harness.started();
    await again.caughtUp(never);
    expect(await again.reader(tabs).get('a')).toEqual({ document: { _id: 'a', owed: 1, lines: ['1:1'] }, position: 1, parked: true });
    expect(await again.reader(tabs).get('b')).toMatchObject({ document: { owed: 2 }, parked: false });
    expect((await again.progress())[0]).toMatchObject({ state: 'live', parked: 3, position: 6 });
  });

  test('an event that nobody can place stops the projection with an alarm, and no other', async () => {
    const alarms: string[] = [];
    const error = (_: object, message: string): void => void alarms.push(message);
    const counts = defineView<ViewDocument, RecordedEvent>({
      ...tabs,
      name: 'counts',
      idsOf: () => ['all'],
      evolve: () => ({ _id: 'all' }),
      indexes: [],
    });
    harness.log.add(charged(1, 'a'), recorded(2, 'Unplaced', {}), charged(3, 'a'));
    const engine = await harness.started({ views: [tabs, counts], logger: { info: () => undefined, warn: () => undefined, error } });
    await expect(engine.caughtUp(never)).rejects.toThrow(/nobody knows whose this is/);
    expect(await engine.reached('counts', 3, 60_000)).toBe(true);
    expect(await engine.reached('tabs', 3, 60_000)).toBe(false);
    expect(alarms).toEqual(['The projection has stopped']);
    expect((await engine.progress()).find(({ name }) => name === 'tabs')).toMatchObject({
      state: 'stalled',
      error: expect.stringMatching(/nobody knows/),
    });
  });

  test('a store that fails is tried again, and reported as stalled meanwhile', async () => {
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
    expect(await engine.reached('tabs', 1, 60_000)).toBe(false);
    broken = false;
    await engine.caughtUp(never);
    await until(async () => (await engine.progress())[0]?.state === 'live');
    expect((await engine.reader(tabs).get('a'))?.document.owed).toBe(1);
  });

  test('a log that is away is shown, and read on when it is back', async () => {
    harness.log.add(charged(1, 'a'));
    const engine = await harness.started({ limits: impatient });
    await engine.caughtUp(never);
    harness.log.fail(new Error('unplugged'));
    await until(async () => (await engine.progress())[0]?.state === 'stalled');
    expect((await engine.progress())[0]?.error).toBe('unplugged');
    harness.log.mend();
    harness.log.add(charged(2, 'a'));
    await engine.caughtUp(never);
    expect((await engine.progress())[0]).toMatchObject({ position: 2 });
  });

  test('a view of another log, or one above the log’s end, is folded again from the beginning', async () => {
    harness.log.add(charged(1, 'a'), charged(2, 'b'));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    const other = new EngineHarness();
    other.log.add(charged(1, 'z'));
    const above = await harness.started({ store: other.log });
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
    await other.close();
  });

  test('a damaged view file is folded again', async () => {
    harness.log.add(charged(1, 'a'));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    writeFileSync(join(harness.directory.path, 'views', 'tabs-v1-g1.db'), 'soup '.repeat(2_000));
    const second = await harness.started();
    await second.caughtUp(never);
    expect([...(await documentsOf(second)).keys()]).toEqual(['a']);
  });

  test('a new view joins a log that the others have consumed', async () => {
    harness.log.add(charged(1, 'a'), charged(2, 'b'));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    const second = await harness.started({ views: [tabs, { ...tabs, name: 'tabs-again' }] });
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
    expect(found).toEqual(foldHistory(tabs, history));
  });

  test('a writer whose lease was taken over stops', async () => {
    const old = await harness.started();
    const young = await harness.started({ epochs: new Map([['tabs-v1', 2]]) });
    old.pause('tabs');
    harness.log.add(charged(1, 'a'));
    await young.caughtUp(never);
    young.pause('tabs');
    harness.log.add(charged(2, 'a'));
    old.resume('tabs');
    await expect(old.caughtUp(never)).rejects.toThrow(/taken over/);
    expect((await young.reader(tabs).get('a'))?.document.owed).toBe(1);
    young.resume('tabs');
    await young.caughtUp(never);
    expect((await young.reader(tabs).get('a'))?.document.owed).toBe(2);
  });
});

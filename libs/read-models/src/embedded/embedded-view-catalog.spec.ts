import { openDatabase } from '@tiffin/sqlite';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { balancesView } from '../testing/balances-view.js';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { UnusableGeneration, type ViewCatalog } from '../view-catalog.js';
import { markCleanShutdown } from './clean-shutdown.js';
import { CATALOG_STEPS } from './generation-table.js';
import { openEmbeddedViewCatalog } from './embedded-view-catalog.js';

describe('the embedded catalog of views', () => {
  const directory = temporaryDirectory();
  let catalog: ViewCatalog;
  const file = (name: string): string => join(directory.path, name);
  const reopen = async (): Promise<void> => {
    await catalog.close();
    catalog = openEmbeddedViewCatalog(directory.path);
  };
  beforeEach(() => {
    for (const name of readdirSync(directory.path)) if (!name.startsWith('catalog')) throw new Error(`left over: ${name}`);
    catalog = openEmbeddedViewCatalog(directory.path);
  });
  afterEach(async () => {
    for (let live = await catalog.live(balancesView); live; live = await catalog.live(balancesView)) await catalog.drop(live);
    await catalog.close();
  });
  afterAll(() => directory.remove());

  async function made() {
    const generation = await catalog.add(balancesView, 'log');
    await catalog.makeLive(generation);
    const store = await catalog.open(balancesView, generation);
    await store.apply([{ id: 'a', document: { _id: 'a', owed: 1 } as never, position: 1 }], { from: 0, to: 1, epoch: 1 });
    return { generation, store };
  }

  test('deletes the files of a dropped generation, and finishes an interrupted drop at the next start', async () => {
    const { generation, store } = await made();
    const name = file(`tabs-v1-g${generation.number}.db`);
    await store.close();
    const content = readFileSync(name);
    await catalog.drop(generation);
    expect(existsSync(name)).toBe(false);
    writeFileSync(name, content);
    await reopen();
    expect(existsSync(name)).toBe(false);
  });

  test('frees the disk space of a dropped generation, even if its file is still open', async () => {
    const { generation, store } = await made();
    await store.close();
    const held = openSync(file(`tabs-v1-g${generation.number}.db`), 'r');
    expect(fstatSync(held).size).toBeGreaterThan(0);
    await catalog.drop(generation);
    expect(fstatSync(held).size).toBe(0);
    closeSync(held);
  });

  test.each([
    ['no database', (name: string) => writeFileSync(name, 'soup '.repeat(1_000))],
    [
      'damaged in the middle',
      (name: string) => writeFileSync(name, Buffer.concat([readFileSync(name).subarray(0, 4_096), Buffer.alloc(20_000, 7)])),
    ],
  ])('refuses to open a file that is %s', async (_, damage) => {
    const { generation, store } = await made();
    await store.close();
    damage(file(`tabs-v1-g${generation.number}.db`));
    await expect(catalog.open(balancesView, generation)).rejects.toThrow(UnusableGeneration);
  });

  describe('damage that only reading the whole file shows', () => {
    const damage = (name: string): void => {
      const content = readFileSync(name);
      writeFileSync(name, Buffer.concat([content.subarray(0, -4_096), Buffer.alloc(4_096, 7)]));
    };

    test('is found if a crash left the file open', async () => {
      const { generation } = await made();
      const name = file(`tabs-v1-g${generation.number}.db`);
      await (await catalog.open(balancesView, generation)).close();
      const crashed = await catalog.open(balancesView, generation);
      expect(existsSync(`${name}-closed`)).toBe(false);
      await crashed.close();
      rmSync(`${name}-closed`);
      damage(name);
      await expect(catalog.open(balancesView, generation)).rejects.toThrow(UnusableGeneration);
    });

    test('is found if another program wrote to the file since it was closed', async () => {
      const { generation, store } = await made();
      await store.close();
      damage(file(`tabs-v1-g${generation.number}.db`));
      await expect(catalog.open(balancesView, generation)).rejects.toThrow(UnusableGeneration);
    });

    test('is not looked for again in an unchanged file', async () => {
      const { generation, store } = await made();
      const name = file(`tabs-v1-g${generation.number}.db`);
      await store.close();
      damage(name);
      markCleanShutdown(name);
      await (await catalog.open(balancesView, generation)).close();
    });

    test('is still looked for after an unchecked opening', async () => {
      const { generation, store } = await made();
      await store.close();
      rmSync(file(`tabs-v1-g${generation.number}.db-closed`));
      await (await catalog.open(balancesView, generation, 'unchecked')).close();
      expect(existsSync(file(`tabs-v1-g${generation.number}.db-closed`))).toBe(false);
    });
  });

  test('starts anew, without its views, if it is damaged', async () => {
    const { store } = await made();
    await store.close();
    await catalog.close();
    writeFileSync(file('catalog.db'), 'soup '.repeat(1_000));
    catalog = openEmbeddedViewCatalog(directory.path);
    expect(await catalog.live(balancesView)).toBeUndefined();
    expect(readdirSync(directory.path).filter((name) => name.startsWith('tabs'))).toEqual([]);
  });

  test('keeps the live views of a catalog from before there were rebuilds', async () => {
    const { generation, store } = await made();
    await store.close();
    await catalog.close();
    const database = openDatabase(file('catalog.db'), { synchronous: 'FULL' });
    database.execute(`DROP TABLE generations; DROP TABLE leads; ${CATALOG_STEPS[0]}; PRAGMA user_version = 1`);
    const insert = database.prepare('INSERT INTO generations VALUES (?, ?, ?, ?, ?)');
    const { view, number, version, logId } = generation;
    insert.run(view, number, version, logId, 'live');
    insert.run(view, number + 1, version, logId, 'waiting');
    insert.run(view, number + 2, version, logId, 'dropped');
    database.close();
    writeFileSync(file(`tabs-v1-g${number + 1}.db`), 'half done');
    catalog = openEmbeddedViewCatalog(directory.path);
    expect(await catalog.generations('tabs')).toEqual([{ generation, role: 'live' }]);
    const opened = await catalog.open(balancesView, generation);
    expect(await opened.size()).toBe(1);
    await opened.close();
    expect(existsSync(file(`tabs-v1-g${number + 1}.db`))).toBe(false);
    const next = await catalog.add(balancesView, 'log');
    expect(next.number).toBe(number + 3);
    await catalog.drop(next);
  });
});

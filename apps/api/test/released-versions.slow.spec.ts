import type { Browser } from '@tiffin/accounts/testing';
import type { Bill, OrdersPage, StudentsPage } from '@tiffin/contracts';
import { hashView, isNewer, openLogToRead, takeCensus, VIEWS } from '@tiffin/installation';
import { systemClock } from '@tiffin/kernel';
import { foldGeneration } from '@tiffin/projections';
import { openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productVersion } from '../src/configuration/product-version.js';
import { MonthEnd } from './month-end.js';
import { pack, unpack } from './releases/bundle.js';
import { newDirectory, TestApi } from './test-api.js';
import { describeEmbedded } from './test-stores.js';

/**
 * A data directory of every released version, as its server left it. `GOLDEN=add` adds this version's, once, when it is released.
 * It is never made again, since it stands for existing installations.
 */
const RELEASES = new URL('releases/', import.meta.url).pathname;

interface Kept {
  /** When its server stopped; ISO 8601. */
  readonly at: string;
  readonly events: number;
  /** What people see. */
  readonly seen: Seen;
  readonly views: Readonly<Record<string, { readonly version: number; readonly documents: number; readonly hash: string }>>;
}

interface Seen {
  readonly students: number;
  readonly orders: Readonly<Record<string, number>>;
  /** Amounts of a student's bills, newest first. */
  readonly bills: readonly number[];
}

const releases = (): readonly string[] =>
  readdirSync(RELEASES)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();

async function seenIn(api: TestApi): Promise<Seen> {
  const contractor = await api.contractor();
  const student = await api.student();
  const orders: Record<string, number> = {};
  for (const status of ['Pending', 'Prepared', 'Rejected', 'PickedUp'])
    orders[status] = ((await contractor.get(`/orders?status=${status}&limit=100`)).body as unknown as OrdersPage).orders.length;
  const { students } = (await contractor.get('/contractors/students?limit=100')).body as unknown as StudentsPage;
  return { students: students.length, orders, bills: await billsOf(student, students.find(({ rollNo }) => rollNo === '101')?._id ?? '') };
}

async function billsOf(student: Browser, id: string): Promise<readonly number[]> {
  return ((await student.get(`/bills/${id}`)).body as unknown as Bill[]).map(({ amount }) => amount);
}

async function viewsIn(directory: string): Promise<Kept['views']> {
  const catalog = openEmbeddedViewCatalog(join(directory, 'views'));
  const views: Record<string, Kept['views'][string]> = {};
  for (const view of VIEWS) {
    const live = await catalog.live(view);
    if (!live) throw new Error(`There is no ${view.name}`);
    const store = await catalog.open(view, live);
    const { documents, hash } = await hashView(store);
    views[view.name] = { version: view.version, documents, hash };
    await store.close();
  }
  await catalog.close();
  return views;
}

/** Folds the log from its beginning and returns the same. */
async function foldedAnew(directory: string): Promise<Kept['views']> {
  const log = await openLogToRead({ dataDirectory: directory, eventStore: undefined, mongo: undefined });
  const catalog = openEmbeddedViewCatalog(join(directory, 'folded'));
  const views: Record<string, Kept['views'][string]> = {};
  for (const view of VIEWS) {
    const store = await catalog.open(view, await catalog.add(view, 'folded'));
    const until = (): Promise<number> => log.head();
    await foldGeneration({ log, view, store, until, epoch: 1, clock: systemClock, signal: new AbortController().signal });
    expect(await store.parkedCount()).toBe(0);
    const { documents, hash } = await hashView(store);
    views[view.name] = { version: view.version, documents, hash };
    await store.close();
  }
  await catalog.close();
  await log.close();
  return views;
}

/**
 * Makes two months of a canteen: orders that were placed, prepared, rejected, cancelled and picked up; bills that were paid and
 * reversed.
 */
async function live(): Promise<MonthEnd> {
  const office = await MonthEnd.at('2026-10-05T06:30:00.000Z');
  await office.order(0, 'Prepared', 'PickedUp');
  await office.order(0, 'Rejected');
  await office.order(1, 'Prepared', 'PickedUp');
  await office.recall(await office.order(1, 'Prepared', 'PickedUp'), 'PickedUp');
  await office.restartAt('2026-11-02T06:30:00.000Z');
  await office.generate();
  await office.api.settled();
  await office.pay(0, '2026-10');
  await office.pay(1, '2026-10');
  await office.reverse(1, '2026-10');
  await office.order(2, 'Prepared', 'PickedUp');
  await office.order(0);
  return office;
}

describeEmbedded('data directories of released versions', () => {
  const directories: string[] = [];
  afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })));

  const version = productVersion();
  const file = (name: string, kind: string): string => join(RELEASES, `${name}.${kind}`);
  if (process.env['GOLDEN'] === 'add' && !existsSync(file(version, 'json'))) {
    test(`${version} is kept`, async () => {
      const { api, clock } = await live();
      await api.settled();
      const seen = await seenIn(api);
      const at = clock.now().toISOString();
      await api.halt();
      const bundle = pack(api.directory);
      const log = await openLogToRead({ dataDirectory: api.directory, eventStore: undefined, mongo: undefined });
      const record: Kept = { at, events: await log.head(), seen, views: await viewsIn(api.directory) };
      await log.close();
      writeFileSync(file(version, 'br'), bundle);
      writeFileSync(file(version, 'json'), `${JSON.stringify(record, null, 2)}\n`);
      directories.push(api.directory);
    });
  }

  test('there is one at least', () => expect(releases()).toContain('0.1.0'));

  test.each(releases())('%s is opened, folded and served by this version', async (name) => {
    const golden = JSON.parse(readFileSync(file(name, 'json'), 'utf8')) as Kept;
    const directory = newDirectory();
    directories.push(directory);
    unpack(readFileSync(file(name, 'br')), directory);

    const log = await openLogToRead({ dataDirectory: directory, eventStore: undefined, mongo: undefined });
    expect(await log.head()).toBe(golden.events);
    const census = await takeCensus(log, { signal: new AbortController().signal, advanced: () => undefined });
    await log.close();
    expect(census.filter((entry) => isNewer(entry))).toEqual([]);

    const api = await TestApi.start({ TIFFIN_CLOCK: golden.at }, { directory });
    expect(await seenIn(api)).toEqual(golden.seen);
    expect((await (await api.kitchen()).get('/canteen')).status).toBe(200);
    await api.halt();

    // A changed fold has a higher version; an unchanged one makes the same documents as then.
    const now = await viewsIn(directory);
    expect(await foldedAnew(directory)).toEqual(now);
    for (const [view, then] of Object.entries(golden.views))
      if (now[view]?.version === then.version) expect({ [view]: now[view] }).toEqual({ [view]: then });
  });
});

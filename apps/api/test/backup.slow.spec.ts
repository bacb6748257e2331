import type { Browser } from '@tiffin/accounts/testing';
import type { AuditPage, BackupStatus, Order, Student } from '@tiffin/contracts';
import { until } from '@tiffin/event-sourcing/testing';
import { Backups, restoreBackup, VIEWS } from '@tiffin/installation';
import { systemClock } from '@tiffin/kernel';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { oneOfEach, persistently, place } from './carts.js';
import { metricFigures } from './metric-figures.js';
import { Operator } from './operator.js';
import { newDirectory, TestApi } from './test-api.js';
import { removeStoresOf, sharedStores } from './test-stores.js';

const directory = newDirectory();
const restored = join(directory, 'restored');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The statuses that the orders get, in turn. */
const FATES = [undefined, 'Rejected', 'Prepared', 'PickedUp'];

/** Reads every page of a list. */
async function everyPage<Item>(by: Pick<Browser, 'get'> | Operator, path: string, list: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { body } = await by.get(`${path}limit=100&page=${page}`);
    items.push(...(body[list] as Item[]));
    const info = Object.entries(body).find(([name]) => name.endsWith('Info'))?.[1] as { hasNextPage: boolean };
    if (!info.hasNextPage) return items;
  }
}

async function allOrders(contractor: Browser): Promise<readonly Order[]> {
  const lists = ['Pending', 'Prepared', 'Rejected', 'PickedUp'].map((status) =>
    everyPage<Order>(contractor, `/orders?status=${status}&`, 'orders'),
  );
  return (await Promise.all(lists)).flat();
}

test('a backup made among orders and registrations is restored to one moment: nothing half, lost or doubled', async () => {
  const api = await TestApi.start({}, { directory });
  const contractor = await api.contractor();
  const cart = oneOfEach(await api.menu(contractor, 10_000));
  const notified = new Set<string>();
  let isOver = false;
  const ordering = async (student: Browser): Promise<void> => {
    for (let number = 0; !isOver; number++) {
      const key = randomUUID();
      const placed = await persistently(() => place(student, cart, key));
      const id = String(placed.body['_id']);
      notified.add(id);
      const status = FATES[number % FATES.length];
      if (status) await persistently(() => contractor.patch(`/orders/${id}?status=${status}`));
    }
  };
  const registering = async (): Promise<void> => {
    for (let number = 200; !isOver; number++) {
      const person = { fullName: 'Registered Student', email: `s${number}@hostel.example`, phoneNumber: '919876543210' };
      expect((await contractor.post('/contractors/students', { ...person, rollNo: String(number) })).status).toBe(201);
    }
  };
  const students = await Promise.all(['BH1-101', 'BH1-102', 'BH1-103'].map((name) => api.student(name)));
  const living = Promise.all([...students.map(ordering), registering()]);
  await until(() => notified.size >= 40);

  const operator = new Operator(api.browser(), api.running.keys.opsKey);
  const age = async (): Promise<number | undefined> => (await metricFigures(api)).get('tiffin_backup_age_seconds');
  const notifiedBefore = [...notified];
  expect(await age()).toBeUndefined();
  const answer = await operator.post('/backup');
  expect(answer).toMatchObject({ status: 202, body: { state: 'running' } });
  let status = answer.body as unknown as BackupStatus;
  while (status.state === 'running') status = (await operator.get('/backup')).body as unknown as BackupStatus;
  expect(status).toEqual({ state: 'done', folder: status.folder });
  expect(await age()).toBeLessThan(60);
  const atEnd = notified.size;
  await until(() => notified.size >= atEnd + 20);
  isOver = true;
  await living;
  expect((await api.running.app.get(Backups).tryNewest(new AbortController().signal))?.folder).toBe(status.folder);
  await api.halt();
  await removeStoresOf(directory);

  const folder = join(directory, 'backups', status.folder);
  const watcher = { began: () => undefined, advanced: () => undefined };
  await restoreBackup({ folder, dataDirectory: restored, clock: systemClock, watcher, signal: new AbortController().signal });
  const embedded = { TIFFIN_EVENT_STORE: '', TIFFIN_MONGO: '' };
  const second = await TestApi.start(embedded, { directory: restored });
  await second.settled();
  const restorer = await second.contractor();
  const orders = await allOrders(restorer);
  const registered = await everyPage<Student>(restorer, '/contractors/students?', 'students');

  // Students who were told of an order before the backup find it complete; later orders are gone.
  const itemsByOrder = new Map(orders.map(({ _id, items }) => [_id, items.length]));
  expect(notifiedBefore.filter((id) => itemsByOrder.get(id) !== 2)).toEqual([]);
  expect(itemsByOrder.size).toBeLessThan(notified.size);
  expect(orders.filter(({ studentInfo }) => !registered.some(({ _id }) => _id === studentInfo._id))).toEqual([]);

  // The log has one registration of each student in the register, and no others. The demo's three have no event.
  const secondOperator = new Operator(second.browser(), second.running.keys.opsKey);
  const entries = await everyPage<AuditPage['entries'][number]>(secondOperator, '/audit?kind=account&', 'entries');
  const joined = registered.filter(({ fullName }) => fullName === 'Registered Student').map(({ _id }) => `account-${_id}`);
  // A log on a server has events of other tests.
  const registrations = entries.filter(({ type, stream }) => type === 'StudentRegistered' && (!sharedStores || joined.includes(stream)));
  expect(joined.length).toBeGreaterThan(0);
  expect(registrations.map(({ stream }) => stream).sort()).toEqual(joined.sort());

  for (const { name } of VIEWS) expect((await secondOperator.verified(name)).verification).toMatchObject({ differences: [] });
  expect((await secondOperator.get('/backups')).body).toEqual({ backups: [] });
  // `halt` counts the stock: no unit was lost or sold twice.
  await (sharedStores ? second.running.stop() : second.halt());
});

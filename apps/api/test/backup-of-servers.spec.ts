import type { Browser } from '@tiffin/accounts/testing';
import type { BackupStatus, Order, OrdersPage, StudentsPage } from '@tiffin/contracts';
import { Backups, restoreBackup, VIEWS } from '@tiffin/installation';
import { systemClock } from '@tiffin/kernel';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { oneOfEach, place } from './carts.js';
import { Operator } from './operator.js';
import { newDirectory, TestApi } from './test-api.js';
import { removeStoresOf, sharedStores } from './test-stores.js';

const OPS_KEY = 'tiffin-operators';
const STATUSES = ['Pending', 'Prepared', 'Rejected', 'PickedUp'];

async function allOrders(contractor: Browser): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (const status of STATUSES) {
    for (let page = 1; ; page++) {
      const { body } = await contractor.get(`/orders?status=${status}&limit=100&page=${page}`);
      const { orders: some, ordersInfo } = body as unknown as OrdersPage;
      orders.push(...some);
      if (!ordersInfo.hasNextPage) break;
    }
  }
  return orders;
}

/** Registers a student for every third order until it is over, so that log and records go on together. */
async function live(student: Browser, contractor: Browser, cart: Parameters<typeof place>[1], told: Set<string>, over: () => boolean) {
  for (let number = 0; !over(); number++) {
    const placed = await place(student, cart);
    if (placed.status === 201) told.add(placed.body['_id'] as string);
    if (number % 3 > 0) continue;
    const rollNo = String(200 + number);
    const person = { fullName: 'Registered Student', rollNo, email: `s${rollNo}@hostel.example`, phoneNumber: '919876543210' };
    expect((await contractor.post('/contractors/students', person)).status).toBe(201);
  }
}

(sharedStores ? test : test.skip)(
  'stores on servers are backed up among orders, and restored to one moment as an embedded installation',
  async () => {
    const directory = newDirectory();
    const api = await TestApi.start({ TIFFIN_OPS_KEY: OPS_KEY }, { directory });
    const contractor = await api.contractor();
    const cart = oneOfEach(await api.menu(contractor, 10_000));
    const told = new Set<string>();
    let over = false;
    const living = live(await api.student(), contractor, cart, told, () => over);
    while (told.size < 10) await new Promise((resolve) => setTimeout(resolve, 20));

    const operator = new Operator(api.browser(), OPS_KEY);
    const before = [...told];
    let status = (await operator.post('/backup')).body as unknown as BackupStatus;
    while (status.state === 'running') status = (await operator.get('/backup')).body as unknown as BackupStatus;
    expect(status).toEqual({ state: 'done', folder: status.folder });
    over = true;
    await living;

    const tried = await api.running.app.get(Backups).tryNewest(new AbortController().signal);
    expect(tried?.folder).toBe(status.folder);

    const restored = join(directory, 'restored');
    await restoreBackup({
      folder: join(directory, 'backups', status.folder),
      dataDirectory: restored,
      clock: systemClock,
      watcher: { began: () => undefined, advanced: () => undefined },
      signal: new AbortController().signal,
    });
    await api.halt();
    await removeStoresOf(directory);

    const embedded = { TIFFIN_EVENT_STORE: '', TIFFIN_MONGO: '', TIFFIN_DATA: restored, TIFFIN_OPS_KEY: OPS_KEY };
    const second = await TestApi.start(embedded, { directory: restored });
    try {
      const restorer = await second.contractor();
      const orders = await allOrders(restorer);
      const found = new Set(orders.map(({ _id }) => _id));
      expect(before.filter((id) => !found.has(id))).toEqual([]);
      const { students } = (await restorer.get('/contractors/students?limit=100')).body as unknown as StudentsPage;
      const known = new Set(students.map(({ _id }) => _id));
      expect(orders.filter(({ studentInfo }) => !known.has(studentInfo._id))).toEqual([]);
      const asked = new Operator(second.browser(), OPS_KEY);
      for (const { name } of VIEWS) expect((await asked.verified(name)).verification).toMatchObject({ differences: [] });
    } finally {
      await second.running.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
);

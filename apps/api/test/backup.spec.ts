import type { Browser } from '@tiffin/accounts/testing';
import type { AuditPage, BackupStatus, Order, OrdersPage, PackagedItem, StudentsPage } from '@tiffin/contracts';
import { restoreBackup, VIEWS } from '@tiffin/installation';
import { systemClock } from '@tiffin/kernel';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Operator } from './operator.js';
import { RushHour } from './rush-hour.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';
import { testEmbedded } from './test-stores.js';

const STOCK = 10_000;
const OPS_KEY = 'tiffin-operators';
const directory = newDirectory();
const restored = join(directory, 'restored');
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  rmSync(directory, { recursive: true, force: true });
});

async function begin(data: string): Promise<ServerProcess> {
  const server = new ServerProcess(data, { TIFFIN_DATA: data, TIFFIN_OPS_KEY: OPS_KEY });
  servers.push(server);
  return server.ready();
}

/** Registers a student for every third order until `over`; answers whom, in order. */
async function registering(server: ServerProcess, rush: RushHour, over: () => boolean): Promise<readonly string[]> {
  const names: string[] = [];
  while (!over()) {
    await server.until(() => over() || rush.told.size > 3 * names.length);
    const rollNo = String(200 + names.length);
    const person = { fullName: 'Registered Student', rollNo, email: `s${rollNo}@hostel.example`, phoneNumber: '919876543210' };
    expect((await rush.by('counter').post('/contractors/students', person)).status).toBe(201);
    names.push(`BH1-${rollNo}`);
  }
  return names;
}

async function allStudents(contractor: Browser): Promise<StudentsPage['students']> {
  const students: StudentsPage['students'] = [];
  for (let page = 1; ; page++) {
    const { body } = await contractor.get(`/contractors/students?limit=100&page=${page}`);
    const { students: some, studentsInfo } = body as unknown as StudentsPage;
    students.push(...some);
    if (!studentsInfo.hasNextPage) return students;
  }
}

async function allOrders(contractor: Browser): Promise<Order[]> {
  const orders: Order[] = [];
  for (const status of ['Pending', 'Prepared', 'Rejected', 'PickedUp']) {
    for (let page = 1; ; page++) {
      const { body } = await contractor.get(`/orders?status=${status}&limit=100&page=${page}`);
      const { orders: some, ordersInfo } = body as unknown as OrdersPage;
      orders.push(...some);
      if (!ordersInfo.hasNextPage) break;
    }
  }
  return orders;
}

/** How often the log tells of each account's registration. */
async function registrations(operator: Operator): Promise<ReadonlyMap<string, number>> {
  const told = new Map<string, number>();
  for (let page = 1; ; page++) {
    const { entries, auditInfo } = (await operator.get(`/audit?kind=account&limit=100&page=${page}`)).body as unknown as AuditPage;
    for (const { type, stream } of entries) if (type === 'StudentRegistered') told.set(stream, (told.get(stream) ?? 0) + 1);
    if (!auditInfo.hasNextPage) return told;
  }
}

/** What Prometheus is told, in seconds. */
async function backupAge(server: ServerProcess): Promise<number | undefined> {
  const answer = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${OPS_KEY}` } });
  const [, age] = /^tiffin_backup_age_seconds (\S+)$/m.exec(await answer.text()) ?? [];
  return age === undefined ? undefined : Number(age);
}

const unitsOf = (order: Order): number =>
  order.items.filter(({ itemType }) => itemType === 'PackagedFood').reduce((sum, { quantity }) => sum + quantity, 0);

testEmbedded('a backup made among orders and registrations is restored to one moment: nothing half, lost or doubled', async () => {
  const api = await TestApi.start({}, { directory });
  const { snack, item } = await api.menu(await api.contractor(), STOCK);
  await api.halt();
  const first = await begin(directory);
  const rush = new RushHour(snack, item, STOCK);
  await rush.arrive(first);
  let over = false;
  const playing = rush.play(() => over);
  const registered = registering(first, rush, () => over);
  await first.until(() => rush.told.size >= 40);

  const operator = new Operator(first.browser(), OPS_KEY);
  const before = [...rush.told].map(([id, { units }]) => ({ id, units }));
  expect(await backupAge(first)).toBeUndefined();
  const begun = await operator.post('/backup');
  expect(begun).toMatchObject({ status: 202, body: { state: 'running' } });
  expect(await operator.post('/backup')).toMatchObject({ status: 409, body: { code: 'busy' } });
  let status = begun.body as unknown as BackupStatus;
  while (status.state === 'running') status = (await operator.get('/backup')).body as unknown as BackupStatus;
  expect(status).toEqual({ state: 'done', folder: status.folder });
  expect(await backupAge(first)).toBeLessThan(60);
  const atEnd = rush.told.size;
  await first.until(() => rush.told.size >= atEnd + 20);
  over = true;
  const [names] = await Promise.all([registered, playing]);
  expect(await first.end('SIGTERM')).toBe(0);

  const folder = join(directory, 'backups', status.folder);
  const quiet = { began: () => undefined, advanced: () => undefined };
  await restoreBackup({ folder, dataDirectory: restored, clock: systemClock, watcher: quiet, signal: new AbortController().signal });

  const second = await begin(restored);
  const contractor = await second.logIn('contractor', 'contractor@bh1.example');
  const restorer = new Operator(second.browser(), OPS_KEY);
  const orders = await allOrders(contractor);
  const students = await allStudents(contractor);

  // Whoever was told of an order before the backup has it, whole; the orders after it are gone altogether.
  const found = new Map(orders.map((order) => [order._id, unitsOf(order)]));
  expect(before.filter(({ id, units }) => found.get(id) !== units)).toEqual([]);
  expect(found.size).toBeLessThan(rush.told.size);
  expect(orders.filter(({ studentInfo }) => !students.some(({ _id }) => _id === studentInfo._id))).toEqual([]);

  // Every unit is free, or in an order that holds it. What a crash interrupted reactors finish.
  const held = orders.filter((order) => order.status !== 'Rejected').reduce((sum, order) => sum + unitsOf(order), 0);
  const free = async (): Promise<number | undefined> =>
    ((await contractor.get('/snacks/packaged')).body as unknown as PackagedItem[])[0]?.variants[0]?.availableCount;
  let left = await free();
  await second.until(() => {
    void free().then((count) => (left = count));
    return left === STOCK - held;
  });

  // Who is in the register was registered once, says the log, and it says so of nobody else.
  const joined = students.filter(({ userName }) => names.includes(userName));
  expect(joined.length).toBeGreaterThan(0);
  let told = await registrations(restorer);
  await second.until(() => {
    void registrations(restorer).then((now) => (told = now));
    return told.size >= joined.length;
  });
  expect([...told].sort()).toEqual(joined.map(({ _id }) => [`account-${_id}`, 1]).sort());

  for (const { name } of VIEWS) {
    expect((await restorer.verified(name)).verification).toMatchObject({ differences: [] });
  }
  expect((await restorer.get('/backups')).body).toEqual({ backups: [] });
});

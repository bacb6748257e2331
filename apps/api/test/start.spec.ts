import type { Browser } from '@tiffin/accounts/testing';
import type { Order, OrdersPage } from '@tiffin/contracts';
import { ConfigurationError, MOVE, MOVES, openPorts, StoreWait, UnfinishedMove, VIEWS, type MoveRecord } from '@tiffin/installation';
import { DatabaseUnusable } from '@tiffin/sqlite';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../src/configuration/configuration.js';
import { startApi, type RunningApi } from '../src/start/running-api.js';
import { newDirectory, TestApi } from './test-api.js';

const temporary = newDirectory();
/** A data directory with people, a menu and three orders, whose server has stopped. */
const data = join(temporary, 'data');
let student: Browser;
let orders: Order[];

/** A copy of `data` to be harmed. */
function copyOfData(): string {
  const copy = join(temporary, randomUUID());
  cpSync(data, copy, { recursive: true });
  return copy;
}

/** Starts on a directory, for its sentence; a start that succeeds is stopped. */
const start = (directory: string): Promise<RunningApi> =>
  startApi(readConfiguration({ PORT: '0', TIFFIN_DATA: directory, TIFFIN_DEMO: 'off' }), { logLevel: 'silent' });

/** The student's orders as the server on this directory tells them. */
async function ordersOn(directory: string): Promise<Order[]> {
  const api = await TestApi.start({}, { directory });
  try {
    return await historyOf(api, await api.student());
  } finally {
    await api.halt();
  }
}

async function historyOf(api: TestApi, by: Browser): Promise<Order[]> {
  await api.settled();
  const me = String((await by.get('/users')).body['_id']);
  return ((await by.get(`/orders/${me}`)).body as unknown as OrdersPage).orders;
}

async function placeSamosas(by: Browser, quantity: number): Promise<void> {
  const [snack] = (await by.get('/snacks')).body as { _id: string }[];
  const cartItems = [{ _id: snack?._id, type: 'Snack', price: 15, quantity, isPacked: false }];
  const cart = { cartItems, amount: 15.75 * quantity, packingCharges: 0 };
  expect((await by.post('/orders', cart, { headers: { 'idempotency-key': randomUUID() } })).status).toBe(201);
}

beforeAll(async () => {
  mkdirSync(data);
  const api = await TestApi.start({}, { directory: data });
  student = await api.student();
  await api.menu(await api.contractor());
  for (const quantity of [1, 2, 4]) await placeSamosas(student, quantity);
  orders = await historyOf(api, student);
  await api.halt();
  expect(orders.map(({ amount }) => amount)).toEqual([63, 31.5, 15.75]);
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe('a data directory that can’t be used stops the start with a sentence', () => {
  test.each([
    [
      'one that can’t be made',
      '/proc/tiffin/data',
      ConfigurationError,
      /^TIFFIN_DATA \(\/proc\/tiffin\/data\) can't be made: .+Choose a directory/,
    ],
    ['one that can’t be written', '/proc/self', DatabaseUnusable, /can't be opened for writing\. Check that its directory/],
  ])('%s', async (_, directory, kind, sentence) => {
    const failure: unknown = await start(directory).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ message: expect.stringMatching(sentence) as string });
  });

  test('one that is a file', async () => {
    const file = join(temporary, 'file');
    writeFileSync(file, '');
    await expect(start(file)).rejects.toThrow(/^TIFFIN_DATA .*file|can't be opened for writing/);
    await expect(start(join(file, 'data'))).rejects.toThrow(/^TIFFIN_DATA .* can't be made/);
  });

  // Nothing is unwritable for root.
  (process.getuid?.() === 0 ? test.skip : test)('one without permission', async () => {
    const closed = join(temporary, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    await expect(start(closed)).rejects.toThrow(/can't be opened for writing/);
  });

  test.each(['events.db', 'records.db'])('a damaged %s, and nothing stays open', async (name) => {
    const directory = copyOfData();
    const file = join(directory, name);
    const sound = readFileSync(file);
    writeFileSync(file, 'Dear diary, '.repeat(1_000));
    const failure: unknown = await start(directory).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseUnusable);
    expect(failure).toMatchObject({
      message: `${file} is damaged or is not a database. Restore it from a backup, or move it away to start empty.`,
    });
    for (const left of [`${file}-wal`, `${file}-shm`]) rmSync(left, { force: true });
    writeFileSync(file, sound);
    expect(await ordersOn(directory)).toEqual(orders);
  });

  test('a log of which the end is missing', async () => {
    const directory = copyOfData();
    const file = join(directory, 'events.db');
    truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096);
    const failure: unknown = await start(directory).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'DatabaseUnusable', message: expect.stringContaining('is damaged') as string });
  });

  test('a damaged keys.json', async () => {
    const directory = copyOfData();
    writeFileSync(join(directory, 'keys.json'), '{');
    await expect(start(directory)).rejects.toThrow(
      `TIFFIN_DATA holds a ${join(directory, 'keys.json')} that can't be read: mend or remove it.`,
    );
  });
});

test('records whose log was moved elsewhere are not served from', async () => {
  const directory = copyOfData();
  const wait = new StoreWait({ signal: new AbortController().signal, tell: () => undefined });
  const ports = await openPorts({ dataDirectory: directory, eventStore: undefined, mongo: undefined }, wait);
  const record: MoveRecord = { _id: MOVE, from: 'here', log: 'elsewhere', moved: ['log'] };
  await ports.records.commit([{ kind: 'insert', collection: MOVES.name, record }]);
  await ports.close();
  const failure: unknown = await start(directory).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnfinishedMove);
  expect(failure).toMatchObject({ message: expect.stringMatching(/^These records belong to another event log/) as string });
});

describe('views are folded again by themselves', () => {
  const harms: [string, (directory: string) => void][] = [
    ['where their files are damaged', (directory) => viewFiles(directory).forEach((file) => writeFileSync(file, 'x'.repeat(20_000)))],
    ['where their files are cut short', (directory) => viewFiles(directory).forEach((file) => truncateSync(file, 4_096))],
    ['where their files are gone', (directory) => viewFiles(directory).forEach((file) => rmSync(file))],
    ['where the catalog is damaged', (directory) => writeFileSync(join(directory, 'views', 'catalog.db'), 'x'.repeat(20_000))],
    ['where all of it is gone', (directory) => rmSync(join(directory, 'views'), { recursive: true })],
  ];
  test.each(harms)('%s', async (_, harm) => {
    const directory = copyOfData();
    harm(directory);
    expect(await ordersOn(directory)).toEqual(orders);
  });

  test('where the log is an older one, restored from a backup', async () => {
    const directory = copyOfData();
    const api = await TestApi.start({}, { directory });
    const by = await api.student();
    await placeSamosas(by, 8);
    expect(await historyOf(api, by)).toHaveLength(4);
    await api.halt();
    for (const suffix of ['-wal', '-shm']) rmSync(join(directory, `events.db${suffix}`), { force: true });
    cpSync(join(data, 'events.db'), join(directory, 'events.db'));
    expect(await ordersOn(directory)).toEqual(orders);
  });

  test('where the log is another one, in which nothing has happened', async () => {
    const directory = copyOfData();
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(directory, `events.db${suffix}`), { force: true });
    expect(await ordersOn(directory)).toEqual([]);
  });

  function viewFiles(directory: string): string[] {
    const views = join(directory, 'views');
    const files = readdirSync(views).filter((name) => /-g\d+\.db$/.test(name));
    expect(files).toHaveLength(VIEWS.length);
    return files.map((name) => join(views, name));
  }
});

test('keys that nobody set are made once, for this user’s eyes', async () => {
  const directory = join(temporary, 'fresh', 'deep', 'down');
  const first = await start(directory);
  await first.stop();
  const second = await start(directory);
  await second.stop();
  expect(second.keys).toEqual(first.keys);
  expect(first.keys.adminKey).toMatch(/^[\w-]{24}$/);
  expect(first.keys.opsKey).not.toBe(first.keys.adminKey);
  expect(statSync(join(directory, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(existsSync(join(directory, 'events.db'))).toBe(true);
});

test('who was signed in before a restart still is', async () => {
  const api = await TestApi.start({}, { directory: copyOfData() });
  const again = api.browser();
  for (const [name, value] of student.cookies) again.cookies.set(name, value);
  const answer = await again.get('/users');
  await api.stop();
  expect(answer.body).toMatchObject({ userName: 'BH1-101' });
});

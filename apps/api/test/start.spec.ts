import type { Browser } from '@tiffin/accounts/testing';
import type { Order, OrdersPage } from '@tiffin/contracts';
import {
  ConfigurationError,
  MOVE,
  MOVES,
  openPorts,
  StoreWait,
  sentenceOf,
  UnfinishedMove,
  VIEWS,
  type MoveRecord,
} from '@tiffin/installation';
import { DatabaseUnusable } from '@tiffin/sqlite';
import { spawnSync } from 'node:child_process';
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
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  expect((await by.post('/orders', cart).set('idempotency-key', randomUUID())).status).toBe(201);
}

/** What opens the file finds nothing wrong with it. */
function damageFurtherOn(file: string): void {
  const bytes = readFileSync(file);
  expect(bytes.length).toBeGreaterThan(8_192);
  writeFileSync(file, bytes.fill(0xab, 8_192));
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

describe('an older Node', () => {
  const checkout = fileURLToPath(new URL('../../..', import.meta.url));
  const { engines, scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    engines: { node: string };
    scripts: Record<string, string>;
  };
  /** What `npm start` comes to where Node says that it is another version. */
  const startOn = (version: string) => {
    const pretend = join(temporary, `${version}.cjs`);
    writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
    const [, required = ''] = /--require (\S+)/.exec(scripts['start'] ?? '') ?? [];
    return spawnSync(process.execPath, ['--require', pretend, '--require', required, '--eval', ''], { cwd: checkout, encoding: 'utf8' });
  };

  test.each(['12.22.12', '18.20.8', '20.18.3'])('%s is told what is missing, and where it is', (version) => {
    const { status, stderr } = startOn(version);
    expect(status).toBe(1);
    expect(stderr).toContain(`Tiffin needs Node ${engines.node.slice(2)} or newer, and this is Node ${version}`);
    expect(stderr).toContain('https://nodejs.org/');
  });

  test.each(['20.19.0', '22.0.0', '24.21.0', '26.1.0'])('%s goes on', (version) => {
    expect(startOn(version)).toMatchObject({ status: 0, stderr: '' });
  });

  test('what looks first is what every Node understands', () => {
    for (const script of ['start', 'test', 'dev', 'ops'])
      expect(scripts[script]).toMatch(/^node --require \.\/tools\/setup\/check-node\.cjs /);
    const text = readFileSync(join(checkout, 'tools/setup/check-node.cjs'), 'utf8').replaceAll(/'(?:\\.|[^'])*'|\/\/.*/g, '');
    expect(text).not.toMatch(/=>|\bconst\b|\blet\b|\bimport\b|\bawait\b|\?\.|\?\?/);
  });
});

describe('a data directory that can’t be used stops the start with a sentence', () => {
  test.each([
    [
      'one that can’t be made',
      '/proc/tiffin/data',
      ConfigurationError,
      /^TIFFIN_DATA \(\/proc\/tiffin\/data\) can't be used: .+Choose a directory/,
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
    await expect(start(file)).rejects.toThrow(/^TIFFIN_DATA .* can't be used: .*not a directory/);
    await expect(start(join(file, 'data'))).rejects.toThrow(/^TIFFIN_DATA .* can't be used/);
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
      message: `${file} is damaged or is not a database. Restore it from a backup (docs/operations.md, Restoring).`,
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

  const inPlaceOf = (path: string): void => {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(dirname(path), { recursive: true });
  };
  const file = (path: string): void => {
    inPlaceOf(path);
    writeFileSync(path, 'x');
  };
  const folder = (path: string): void => {
    inPlaceOf(path);
    mkdirSync(path);
  };
  test.each<[string, string, (path: string) => void, RegExp]>([
    [
      'half a file of keys',
      'keys.json',
      (path) => writeFileSync(path, '{'),
      / holds a .+keys\.json that can't be read: mend or remove it\.$/,
    ],
    ['keys that are no texts', 'keys.json', (path) => writeFileSync(path, '{"opsKey":5}'), / holds a .+keys\.json that can't be read/],
    ['a log that is damaged further on', 'events.db', damageFurtherOn, /events\.db is damaged or is not a database\. Restore it/],
    ['records that are damaged further on', 'records.db', damageFurtherOn, /records\.db is damaged or is not a database\. Restore it/],
    ['a damaged lock', 'lock.db', (path) => writeFileSync(path, 'x'.repeat(9_000)), /lock\.db is damaged\. It holds nothing: remove it/],
    ['a log that is a directory', 'events.db', folder, /events\.db can't be opened for writing\..+ that this is a file/],
    ['views that are a file', 'views', file, /views is not what Tiffin keeps there: .+ Move it away/],
    ['pictures that are a file', 'pictures', file, /pictures is not what Tiffin keeps there/],
    ['backups that are a file', 'backups', file, /backups\S* is not what Tiffin keeps there/],
    ['a list of who was erased that is a directory', 'backups/erased.txt', folder, /erased\.txt is not what Tiffin keeps there/],
  ])('%s', async (_, name, harm, sentence) => {
    const directory = copyOfData();
    harm(join(directory, name));
    const failure: unknown = await start(directory).catch((error: unknown) => error);
    expect(sentenceOf(failure)).toMatch(sentence);
  });
});

test.each([
  ['192.0.2.1', /^HOST \(192\.0\.2\.1\) is no address of this machine/],
  ['nowhere.invalid', /^HOST \(nowhere\.invalid\) is (?:no name that leads to an address|a name that nobody can be asked about)/],
])('HOST=%s stops the start with a sentence, also where a store is waited for', async (HOST, sentence) => {
  const variables = { HOST, PORT: '0', TIFFIN_PUBLIC_URL: 'http://canteen.example', TIFFIN_DATA: copyOfData() };
  for (const stores of [{}, { TIFFIN_EVENT_STORE: 'esdb://127.0.0.1:1?tls=false' }])
    await expect(startApi(readConfiguration({ ...variables, ...stores }), { logLevel: 'silent' })).rejects.toThrow(sentence);
});

test('records whose log was moved elsewhere are not served from', async () => {
  const directory = copyOfData();
  const wait = new StoreWait({ signal: new AbortController().signal, tell: () => undefined });
  const ports = await openPorts({ dataDirectory: directory, eventStore: undefined, mongo: undefined }, wait);
  const found = await ports.records.get(MOVES, MOVE);
  if (!found) throw new Error('The records know of no log');
  const record: MoveRecord = { ...found.record, log: 'elsewhere', moved: ['log'] };
  await ports.records.commit([{ kind: 'replace', collection: MOVES.name, record, revision: found.revision }]);
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
    ['where the catalog is damaged further on', (directory) => damageFurtherOn(join(directory, 'views', 'catalog.db'))],
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
  const answer = await api.browser().plant(student.cookieHeader).get('/users');
  await api.stop();
  expect(answer.body).toMatchObject({ userName: 'BH1-101' });
});

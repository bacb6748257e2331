import type { Browser } from '@tiffin/accounts/testing';
import type { Order, OrdersPage } from '@tiffin/contracts';
import { MOVE, MOVES, openPorts, StoreWait, startFailureMessage, UnfinishedMove, VIEWS, type MoveRecord } from '@tiffin/installation';
import { DatabaseUnusable } from '@tiffin/sqlite';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from '../src/configuration/configuration.js';
import { startApi, type RunningApi } from '../src/start/running-api.js';
import { oneOfEach, place } from './carts.js';
import { newDirectory, TestApi } from './test-api.js';

const temporary = newDirectory();
/** A data directory with people, a menu and three orders, whose server has stopped. */
const data = join(temporary, 'data');
let student: Browser;
let orders: Order[];

/** Copies `data`, to damage the copy. */
function copyOfData(): string {
  const copy = join(temporary, randomUUID());
  cpSync(data, copy, { recursive: true });
  return copy;
}

/** Starts on a directory that is expected to fail; a start that succeeds is stopped. */
const start = (directory: string): Promise<RunningApi> =>
  startApi(readConfiguration({ PORT: '0', TIFFIN_DATA: directory, TIFFIN_DEMO: 'off' }), { logLevel: 'silent' });

/** Restarts the server on this directory and returns the student's orders. Sessions are still valid. */
async function ordersOn(directory: string): Promise<Order[]> {
  const api = await TestApi.start({}, { directory });
  try {
    return await historyOf(api, api.browser().setCookies(student.cookieHeader));
  } finally {
    await api.halt();
  }
}

async function historyOf(api: TestApi, by: Browser): Promise<Order[]> {
  await api.settled();
  const me = String((await by.get('/users')).body['_id']);
  return ((await by.get(`/orders/${me}`)).body as unknown as OrdersPage).orders;
}

/** Damages a part of the file that opening it does not check. */
function damageFurtherOn(file: string): void {
  const bytes = readFileSync(file);
  expect(bytes.length).toBeGreaterThan(8_192);
  writeFileSync(file, bytes.fill(0xab, 8_192));
}

beforeAll(async () => {
  mkdirSync(data);
  const api = await TestApi.start({}, { directory: data });
  student = await api.student();
  const cart = oneOfEach(await api.menu(await api.contractor()));
  for (let count = 0; count < 3; count++) expect((await place(student, cart)).status).toBe(201);
  orders = await historyOf(api, student);
  await api.halt();
  expect(orders).toHaveLength(3);
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe('an older Node', () => {
  const checkout = fileURLToPath(new URL('../../..', import.meta.url));
  const { engines, scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    engines: { node: string };
    scripts: Record<string, string>;
  };
  /** Runs `npm start` with another version of Node in its report. */
  const startOn = (version: string) => {
    const pretend = join(temporary, `${version}.cjs`);
    writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
    const [, required = ''] = /--require (\S+)/.exec(scripts['start'] ?? '') ?? [];
    return spawnSync(process.execPath, ['--require', pretend, '--require', required, '--eval', ''], { cwd: checkout, encoding: 'utf8' });
  };

  test.each(['12.22.12', '20.18.3'])('%s is told which version is needed, and where to get it', (version) => {
    const { status, stderr } = startOn(version);
    expect(status).toBe(1);
    expect(stderr).toContain(`Tiffin needs Node ${engines.node.slice(2)} or newer, and this is Node ${version}`);
    expect(stderr).toContain('https://nodejs.org/');
  });

  test.each(['20.19.0', '26.1.0'])('%s starts', (version) => {
    expect(startOn(version)).toMatchObject({ status: 0, stderr: '' });
  });

  test('the version check runs on every Node', () => {
    for (const script of ['start', 'test', 'dev', 'ops'])
      expect(scripts[script]).toMatch(/^node --require \.\/tools\/setup\/check-node\.cjs /);
    const text = readFileSync(join(checkout, 'tools/setup/check-node.cjs'), 'utf8').replaceAll(/'(?:\\.|[^'])*'|\/\/.*/g, '');
    expect(text).not.toMatch(/=>|\bconst\b|\blet\b|\bimport\b|\bawait\b|\?\.|\?\?/);
  });
});

describe('an unusable data directory stops the start with a message', () => {
  test('if no directory can be made', async () => {
    const file = join(temporary, 'file');
    writeFileSync(file, '');
    await expect(start('/proc/tiffin/data')).rejects.toThrow(/^TIFFIN_DATA \(\/proc\/tiffin\/data\) can't be used: .+Choose a directory/);
    await expect(start(file)).rejects.toThrow(/^TIFFIN_DATA .* can't be used: .*not a directory/);
    await expect(start(join(file, 'data'))).rejects.toThrow(/^TIFFIN_DATA .* can't be used/);
    await expect(start('/proc/self')).rejects.toThrow(/can't be opened for writing\. Check that its directory/);
  });

  test('if the records are damaged, and nothing stays open', async () => {
    const directory = copyOfData();
    const file = join(directory, 'records.db');
    const sound = readFileSync(file);
    writeFileSync(file, 'Dear diary, '.repeat(1_000));
    const failure: unknown = await start(directory).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseUnusable);
    expect(failure).toMatchObject({
      message: `${file} is damaged or is not a database. Restore it from a backup (docs/production/backup-and-restore.md).`,
    });
    for (const left of [`${file}-wal`, `${file}-shm`]) rmSync(left, { force: true });
    writeFileSync(file, sound);
    expect(await ordersOn(directory)).toEqual(orders);
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
      / holds a .+keys\.json that can't be read: repair or remove it\.$/,
    ],
    ['keys that are no texts', 'keys.json', (path) => writeFileSync(path, '{"opsKey":5}'), / holds a .+keys\.json that can't be read/],
    ['a log that is damaged further on', 'events.db', damageFurtherOn, /events\.db is damaged or is not a database\. Restore it/],
    ['records that are damaged further on', 'records.db', damageFurtherOn, /records\.db is damaged or is not a database\. Restore it/],
    ['a damaged lock', 'lock.db', (path) => writeFileSync(path, 'x'.repeat(9_000)), /lock\.db is damaged\. It holds nothing: remove it/],
    ['views that are a file', 'views', file, /views is not what Tiffin keeps there: .+ Move it away/],
    ['a list of who was erased that is a directory', 'backups/erased.txt', folder, /erased\.txt is not what Tiffin keeps there/],
  ])('%s', async (_, name, harm, sentence) => {
    const directory = copyOfData();
    harm(join(directory, name));
    const failure: unknown = await start(directory).catch((error: unknown) => error);
    expect(startFailureMessage(failure)).toMatch(sentence);
  });
});

test.each([
  ['192.0.2.1', /^HOST \(192\.0\.2\.1\) is not an address of this machine/],
  ['nowhere.invalid', /^HOST \(nowhere\.invalid\) can't be resolved/],
])('HOST=%s stops the start with a message, also while it waits for a store', async (HOST, sentence) => {
  const variables = { HOST, PORT: '0', TIFFIN_PUBLIC_URL: 'http://canteen.example', TIFFIN_DATA: copyOfData() };
  for (const stores of [{}, { TIFFIN_EVENT_STORE: 'esdb://127.0.0.1:1?tls=false' }])
    await expect(startApi(readConfiguration({ ...variables, ...stores }), { logLevel: 'silent' })).rejects.toThrow(sentence);
});

test('a start is refused on records whose log was moved', async () => {
  const directory = copyOfData();
  const wait = new StoreWait({ signal: new AbortController().signal, notify: () => undefined });
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

test.each([
  ['the files of views are damaged', (views: string) => filesOf(views).forEach((file) => writeFileSync(file, 'x'.repeat(20_000)))],
  ['the catalog is damaged further on', (views: string) => damageFurtherOn(join(views, 'catalog.db'))],
])('folds views again if %s', async (_, harm) => {
  const directory = copyOfData();
  harm(join(directory, 'views'));
  expect(await ordersOn(directory)).toEqual(orders);
});

function filesOf(views: string): readonly string[] {
  const files = readdirSync(views).filter((name) => /-g\d+\.db$/.test(name));
  expect(files).toHaveLength(VIEWS.length);
  return files.map((name) => join(views, name));
}

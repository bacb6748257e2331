import type { Order } from '@tiffin/contracts';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { randomIds } from '@tiffin/kernel';
import { openDatabase } from '@tiffin/sqlite';
import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneOfEach, place } from './carts.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';
import { testEmbedded } from './test-stores.js';

const OPS = (path: string): string => fileURLToPath(new URL(`../../ops/${path}`, import.meta.url));
const PROGRAM = process.env['TIFFIN_TEST_BUILT']
  ? [OPS('dist/main.js')]
  : [...process.execArgv, '--disable-warning=DEP0205', OPS('src/main.ts')];
const NOTHING_PARKED = { code: 0, out: 'No parked events.\n' };
const KEY = 'operators-of-the-tests';

const root = newDirectory();
const data = join(root, 'data');
const restored = join(root, 'restored');
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  rmSync(root, { recursive: true, force: true });
});

async function started(directory: string): Promise<ServerProcess> {
  const server = new ServerProcess(directory, { TIFFIN_DATA: directory, TIFFIN_OPS_KEY: KEY });
  servers.push(server);
  return server.ready();
}

/** Runs the command line; returns its exit code and output. */
function opsOf(url: string) {
  const env = { PATH: process.env['PATH'], TIFFIN_URL: url, TIFFIN_OPS_KEY: KEY, TIFFIN_DATA: data };
  return (...args: readonly string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const child = execFile(process.execPath, [...PROGRAM, ...args], { env }, (_, out, err) =>
        resolve({ code: child.exitCode ?? -1, out: out + err }),
      );
    });
}

/** Makes a canteen with two orders, whose server is stopped; returns their ids. */
async function lunch(): Promise<readonly string[]> {
  const api = await TestApi.start({ TIFFIN_DATA: data }, { directory: data });
  const student = await api.student();
  const cart = oneOfEach(await api.menu(await api.contractor()));
  const ids: string[] = [];
  for (let count = 0; count < 2; count++) ids.push(((await place(student, cart)).body as unknown as Order)._id);
  await api.settled();
  await api.halt();
  return ids;
}

/** Appends an event of a later version that this one does not know. */
async function weigh(order: string): Promise<void> {
  const log = await openEmbeddedEventStore({ file: join(data, 'events.db') });
  for await (const { data: placed, metadata } of log.readStream(`order-${order}`))
    await log.append(`order-${order}`, 0, [
      { id: randomIds.uuid(), type: 'OrderWeighed', data: { ...(placed as object), grams: 310 }, metadata },
    ]);
  await log.close();
}

/** Changes the file of a running view. */
function tamper(order: string): void {
  const views = join(data, 'views');
  const [file = ''] = readdirSync(views).filter((name) => /^orders-v\d+-g\d+\.db$/.test(name));
  const view = openDatabase(join(views, file), { synchronous: 'NORMAL', busyTimeout: 5_000 });
  view.prepare(`UPDATE documents SET "@document" = replace("@document", '"Pending"', '"Lost"') WHERE _id = ?`).run(order);
  view.close();
}

testEmbedded("an operator's day: an event nobody knows, a document that is wrong, a backup brought back, an update rehearsed", async () => {
  const [weighed = '', damaged = ''] = await lunch();
  await weigh(weighed);
  const server = await started(data);
  const ops = opsOf(server.url);

  // Found: which view is held up, by which event, and which order waits for it.
  expect((await ops('list')).out).toMatch(/^orders +live .* 1$/m);
  const parked = await ops('parked', 'list', '--view', 'orders');
  expect(parked.out).toMatch(/^OrderWeighed in orders$/m);
  expect(parked.out).toContain(weighed);

  // Explained: who recorded it, and what else the same call caused.
  const search = await ops('events', 'search', '--type', 'OrderWeighed', '--text', '310', '--json');
  const { metadata } = JSON.parse(search.out) as { metadata: { correlationId: string } };
  const trace = await ops('events', 'story', metadata.correlationId);
  expect(trace.out).toMatch(/OrderPlaced/);
  expect(trace.out).toMatch(/OrderWeighed/);
  expect((await ops('history', 'orders', weighed)).out).toMatch(/OrderPlaced/);

  // Dismissed everywhere, with a reason for the audit trail; the order continues without it.
  const [, id = ''] = /parked retry (.+)/.exec(parked.out) ?? [];
  expect(await ops('parked', 'dismiss', id, '--everywhere', '--reason', 'Nobody weighs here')).toMatchObject({ code: 0 });
  expect(await ops('parked', 'list')).toEqual(NOTHING_PARKED);
  expect((await ops('audit', '--kind', 'upkeep')).out).toContain('Nobody weighs here');

  // A wrong document is found, compared with the log, and repaired alone.
  tamper(damaged);
  const verified = await ops('verify', 'orders', '--follow');
  expect(verified).toMatchObject({ code: 1, out: expect.stringContaining(damaged) as string });
  const shown = await ops('verify', '--document', 'orders', damaged);
  expect(shown).toMatchObject({ code: 1, out: expect.stringMatching(/Lost[^]*Pending|Pending[^]*Lost/) as string });
  expect((await ops('rebuild', '--document', 'orders', damaged)).code).toBe(0);
  expect((await ops('verify', 'orders', '--follow')).code).toBe(0);

  // An update is rehearsed on a backup and the present views, and the backup is restored elsewhere.
  expect((await ops('backup', '--follow')).code).toBe(0);
  const [folder = ''] = readdirSync(join(data, 'backups'));
  const backup = join(data, 'backups', folder);
  const rehearsed = await ops('rehearse', backup, '--beside', data, '--scratch', root);
  expect(rehearsed).toMatchObject({ code: 0, out: expect.stringMatching(/^orders +\d+ +3 +3 +0 +0 +0 /m) as string });
  expect((await ops('restore', backup, '--data', restored)).code).toBe(0);
  const opsOfRestored = opsOf((await started(restored)).url);
  expect((await opsOfRestored('verify', 'orders', '--follow')).code).toBe(0);
  expect(await opsOfRestored('parked', 'list')).toEqual(NOTHING_PARKED);
  expect((await opsOfRestored('history', 'orders', weighed)).out).toMatch(/OrderPlaced/);
});

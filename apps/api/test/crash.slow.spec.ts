import type { Browser } from '@tiffin/accounts/testing';
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { RushHour } from './rush-hour.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';
import { removeStoresOf, testEmbedded } from './test-stores.js';

const STOCK = 10_000;
const directory = newDirectory();
const servers: ServerProcess[] = [];
let rush: RushHour;
/** The first test starts it for the next two. */
let running: ServerProcess;
/** Signed in before everything else. */
let early: Browser[];

beforeAll(async () => {
  const api = await TestApi.start({}, { directory });
  const { snack, item } = await api.menu(await api.contractor(), STOCK);
  early = [await api.student(), await api.contractor()];
  await api.halt();
  rush = new RushHour(snack, item, STOCK);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await removeStoresOf(directory);
  rmSync(directory, { recursive: true, force: true });
});

/** Starts a process that ends with these tests, however they end. */
function begin(...parameters: ConstructorParameters<typeof ServerProcess>): ServerProcess {
  const server = new ServerProcess(...parameters);
  servers.push(server);
  return server;
}

async function start(environment: Record<string, string> = {}, wrapper: string[] = []): Promise<ServerProcess> {
  const server = await begin(directory, environment, wrapper).ready();
  await rush.arrive(server);
  return server;
}

test('a server that is killed during a rush keeps every promise, and the stock adds up', async () => {
  for (const round of [1, 2]) {
    const server = await start();
    if (round > 1) {
      await rush.sendAgain();
      await rush.check();
    }
    const until = rush.acknowledged.size + 40;
    const playing = rush.play(() => false);
    await server.until(() => rush.acknowledged.size >= until);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    await playing;
  }
  expect(rush.refused).toEqual([]);
  running = await start();
  await rush.sendAgain();
  await rush.check();
});

testEmbedded('a second server on the same directory does not start', async () => {
  const second = begin(directory);
  expect(await second.ended).toBe(1);
  expect(second.output).toBe(
    `Tiffin did not start. Another Tiffin already uses ${directory}. Stop that one first, or set TIFFIN_DATA to another directory.\n`,
  );
});

test('SIGTERM ends the server cleanly within 5 s, with connections open and calls in flight', async () => {
  const server = running;
  const { hostname, port, host } = new URL(server.url);
  const extraHeaders = { cookie: rush.by('counter').cookieHeader };
  const sockets = ['polling', 'websocket'].map((transport) =>
    io(server.url, { extraHeaders, forceNew: true, reconnection: false, transports: [transport] }),
  );
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', () => resolve(undefined)))));
  const cookie = `Cookie: ${rush.by('counter').cookieHeader}`;
  const send = (path: string, type: string, value: string): Socket => {
    const connection = createConnection(Number(port), hostname).on('error', () => undefined);
    const head = [`POST /api${path} HTTP/1.1`, `Host: ${host}`, cookie, `Content-Type: ${type}`, 'Content-Length: 1000'];
    connection.write(`${head.join('\r\n')}\r\n\r\n${value}`);
    return connection;
  };
  const form = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const halfSent = [
    send('/contractors/packaged', 'application/json', '{"category'),
    send('/contractors/snacks', 'multipart/form-data; boundary=x', form),
  ];
  send('/contractors/snacks', 'multipart/form-data; boundary=x', form).end();
  const disconnected = sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)));
  const promised = rush.acknowledged.size;
  const playing = rush.play(() => false);
  await server.until(() => rush.acknowledged.size > promised + 20);

  const began = performance.now();
  const ended = await server.end('SIGTERM');
  expect([ended, performance.now() - began < 5_000]).toEqual([0, true]);
  await Promise.all([playing, ...disconnected]);
  halfSent.forEach((connection) => connection.destroy());
  expect(server.output).toMatch(/Tiffin has stopped\.\n$/);
  expect(server.output).not.toMatch(/error|did not/i);
});

// A limit on file sizes simulates a full disk; Linux can change it while the process runs.
const canLimit = spawnSync('prlimit', ['--version']).status === 0;

(canLimit ? testEmbedded : test.skip)(
  'a full disk refuses commands for a while, loses nothing that was accepted, and reads work',
  async () => {
    const limitInBlocks = Math.ceil(statSync(join(directory, 'events.db')).size / 1024) + 300;
    const limited = ['bash', '-c', `ulimit -S -f ${limitInBlocks}; exec "$@"`, 'bash'];
    // Sessions of an hour ago are due to be renewed.
    const later = { TIFFIN_CLOCK: new Date(Date.now() + 3_600_000).toISOString() };
    const server = await start(later, limited);
    await rush.sendAgain();
    const before = rush.refused.length;
    await rush.play(() => rush.refused.length >= before + 20);
    expect(rush.refused.slice(before).map(({ body }) => body['code'])).toContain('unavailable_now');

    const limit = (size: string): unknown => execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${size}`]);
    limit('4096:');
    const [student, contractor] = ['BH1-101', 'counter'].map((name) => rush.by(name));
    if (!student || !contractor) throw new Error('nobody is there');
    const [order] =
      [...rush.acknowledged]
        .reverse()
        .find(([, { student: name, status, asked }]) => name === 'BH1-101' && status === 'Pending' && !asked) ?? [];
    const refused = [
      await contractor.patch(`/orders/${order ?? ''}?status=Prepared`),
      await student.post(`/orders/${order ?? ''}/cancel`),
      await contractor.patch('/contractors/canteen', { open: false }),
      await contractor.post('/contractors/packaged', { category: 'Chips', variants: [{ price: 10, availableCount: 5 }] }),
      await student.logIn('student', 'BH1-101', 'tiffin123'),
      await student.patch('/users/logout'),
    ];
    for (const { status, body, headers } of refused)
      expect([status, body['code'], Number(headers['retry-after']) > 0]).toEqual([503, 'unavailable_now', true]);
    for (const by of [student, contractor, ...early.map((browser) => server.browser().setCookies(browser.cookieHeader))]) {
      for (const path of ['/users', '/snacks', '/snacks/packaged', '/canteen', `/orders/${order ?? ''}/timeline`])
        expect([path, (await by.get(path)).status]).toEqual([path, 200]);
    }
    expect((await contractor.get('/orders')).status).toBe(200);

    limit('unlimited');
    await rush.sendAgain();
    await rush.check();
    expect((await contractor.patch(`/orders/${order ?? ''}?status=Prepared`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

testEmbedded('a start on a full disk says so', async () => {
  const elsewhere = newDirectory();
  const server = begin(elsewhere, {}, ['bash', '-c', 'ulimit -S -f 4; exec "$@"', 'bash']);
  expect(await server.ended).toBe(1);
  expect(server.output).toMatch(
    /^Tiffin did not start\. There is no room left on the disk that holds .+\. Free some space, then start again\.\n$/,
  );
  rmSync(elsewhere, { recursive: true, force: true });
});

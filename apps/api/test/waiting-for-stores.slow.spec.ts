import { Browser } from '@tiffin/accounts/testing';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { ServerProcess } from './server-process.js';
import { newDirectory } from './test-api.js';

const directory = newDirectory();
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  rmSync(directory, { recursive: true, force: true });
});

function begin(environment: Record<string, string>): ServerProcess {
  const server = new ServerProcess(directory, environment);
  servers.push(server);
  return server;
}

/** Returns a port on which no program listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a server whose stores are away waits, says so on its terminal and to callers, and can be stopped', async () => {
  const port = await freePort();
  const server = begin({
    PORT: String(port),
    TIFFIN_EVENT_STORE: 'esdb://127.0.0.1:1?tls=false',
    TIFFIN_MONGO: 'mongodb://127.0.0.1:1/?replicaSet=rs0',
  });
  await server.says(/^Waiting for EventStoreDB: .*127\.0\.0\.1:\d+/m);
  await server.says(/^Waiting for MongoDB: MongoDB at 127\.0\.0\.1:\d+ \(TIFFIN_MONGO\) can’t be reached/m);
  const browser = new Browser(`http://127.0.0.1:${port}/api`);
  expect(await browser.get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const ready = await browser.get('/health/ready');
  expect(ready).toMatchObject({
    status: 503,
    body: { code: 'not_ready', checks: { 'event-store': "EventStoreDB can't be reached.", mongo: "MongoDB can't be reached." } },
  });
  const call = await browser.get('/snacks');
  expect([call.status, call.body['code'], call.headers['retry-after']]).toEqual([503, 'unavailable_now', '1']);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output).toMatch(/Tiffin has stopped\.\n$/);
});

test.each([
  ['TIFFIN_EVENT_STORE', 'esdb://admin:sesame@localhost:2113?tls=maybe', /TIFFIN_EVENT_STORE is not a connection string of EventStoreDB/],
  ['TIFFIN_MONGO', 'mongodb://admin:sesame@localhost:twenty', /TIFFIN_MONGO is no connection string of MongoDB/],
])('%s=%s stops the start with a message that shows no secret', async (name, value, sentence) => {
  const server = begin({ [name]: value });
  expect(await server.ended).toBe(1);
  expect(server.output).toMatch(/^Tiffin did not start\. [^\n]+\n$/);
  expect(server.output).toMatch(sentence);
  expect(server.output).not.toContain('sesame');
});

test('a port in use is reported at once, even while the stores are away', async () => {
  const taker = createServer().listen(0, '127.0.0.1');
  await once(taker, 'listening');
  const { port } = taker.address() as AddressInfo;
  const server = begin({ PORT: String(port), TIFFIN_EVENT_STORE: 'esdb://127.0.0.1:1?tls=false' });
  expect(await server.ended).toBe(1);
  expect(server.output).toContain('Tiffin did not start. PORT is in use by another program');
  taker.close();
});

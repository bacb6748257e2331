import type { Order, PlaceOrderRequest } from '@tiffin/contracts';
import { BreakableLink, StandInServer } from '@tiffin/event-sourcing/testing/event-store-db';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { oneOfEach, place } from './carts.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';
import { removeStoresOf } from './test-stores.js';

/** The server with its log behind a connection that can break. It is not EventStoreDB, but speaks its protocol to the real client. */
const log = new StandInServer();
const link = new BreakableLink(() => log.port);
const directory = newDirectory();
const servers: ServerProcess[] = [];
let environment: Record<string, string>;
let cart: PlaceOrderRequest;

beforeAll(async () => {
  await log.start();
  await link.open();
  environment = { TIFFIN_EVENT_STORE: `esdb://127.0.0.1:${link.port}?tls=false` };
  const api = await TestApi.start(environment, { directory });
  cart = oneOfEach(await api.menu(await api.contractor(), 1_000));
  await api.halt();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await link.close();
  log.stop();
  await removeStoresOf(directory);
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = new ServerProcess(directory, environment);
  servers.push(server);
  return server.ready();
}

async function ordersAt(server: ServerProcess): Promise<readonly string[]> {
  const counter = await server.logIn('contractor', 'contractor@bh1.example');
  const { body } = await counter.get('/orders').set('x-after-position', String(log.log.head));
  return (body as unknown as { orders: Order[] }).orders.map(({ _id }) => _id);
}

test('a server ends if its log is restored beneath it, and the next start shows the restored log', async () => {
  const server = await start();
  const student = await server.logIn('student', 'BH1-101');
  const first = (await place(student, cart)).body as unknown as Order;
  expect(await ordersAt(server)).toEqual([first._id]);
  const backedUp = log.log.records.length;
  for (const key of [randomUUID(), randomUUID()]) expect((await place(student, cart, key)).status).toBe(201);
  expect(await ordersAt(server)).toHaveLength(3);
  const read = log.log.head;

  await link.close();
  log.log.truncate(backedUp);
  // The log has grown past what the server has read, with foreign events.
  const bytes = Buffer.from(JSON.stringify('x'.repeat(read)));
  log.log.append('another-1', -1, [{ id: randomUUID(), type: 'Something', data: bytes, metadata: Buffer.from('{}') }]);
  await link.open();

  expect(await server.ended).toBe(1);
  expect(server.output).toMatch(
    /Tiffin stops\. The log is not the one that was read up to \d+: it was restored from a backup, or is another one\. Start/,
  );
  expect(await ordersAt(await start())).toEqual([first._id]);
});

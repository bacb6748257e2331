import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { until } from '../people/pause.js';
import { LoadBalancer, type Upstream } from './load-balancer.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const never = new AbortController().signal;

interface StandIn extends Upstream {
  readonly close: () => Promise<void>;
}

/** A server that answers its name, or as `listener` does, and is ready. */
async function standIn(name: string, listener: RequestListener = (_, answer) => answer.end(name)): Promise<StandIn> {
  const server = createServer((call, answer) => (call.url === '/api/health/ready' ? answer.end() : listener(call, answer)));
  server.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n');
    socket.on('error', () => undefined).pipe(socket);
    const end = (): unknown => socket.destroy();
    closing.push(async () => void end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  closing.push(close);
  return { port, origin: `http://127.0.0.1:${port}`, close };
}

async function frontOf(...servers: readonly StandIn[]): Promise<LoadBalancer> {
  const front = await new LoadBalancer(servers).open();
  closing.push(() => front.close());
  await until(() => servers.every((server) => front.has(server)), 10_000, never);
  return front;
}

const ask = async (front: LoadBalancer, method = 'GET'): Promise<string> => (await fetch(`${front.origin}/api/orders`, { method })).text();

test('calls go to all servers in turn, and none fails when a server is gone', async () => {
  const first = await standIn('one');
  const second = await standIn('other');
  const front = await frontOf(first, second);
  expect(new Set([await ask(front), await ask(front)])).toEqual(new Set(['one', 'other']));
  await first.close();
  for (let call = 0; call < 4; call++) expect(await ask(front, call % 2 === 0 ? 'GET' : 'POST')).toBe('other');
  expect(front.has(first)).toBe(false);
});

test('a call that breaks off half-way is not repeated', async () => {
  const front = await frontOf(await standIn('one', (call) => void call.socket.destroy()));
  const response = await fetch(`${front.origin}/api/orders`, { method: 'POST', body: 'a cart' });
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ code: 'unavailable_now' });
});

test('a socket stays with the server that took it, and ends with it', async () => {
  const front = await frontOf(await standIn('one'));
  const call = request(front.origin, { headers: { connection: 'upgrade', upgrade: 'echo' } }).end();
  const [, socket] = (await once(call, 'upgrade')) as [unknown, Socket];
  socket.write('news');
  expect(String((await once(socket, 'data'))[0])).toBe('news');
  const closed = once(socket, 'close');
  for (const close of closing.splice(0).reverse()) await close();
  await closed;
});

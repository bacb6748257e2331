import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { endCallsWithTheirConnection } from '../http/end-calls-with-their-connection.js';
import { CallerRanks } from './caller-ranks.js';
import { installLoadShedding } from './load-shedding.js';

/** ms of the event loop that a call takes. */
const EACH = 4;
const CALLS = 200;

let server: Server;
let registry: Registry;
/** Calls that ran, and answers that have ended. */
let worked = 0;
let ended = 0;

beforeEach(async () => {
  registry = new Registry();
  worked = ended = 0;
  server = createServer((_request, response) => {
    worked++;
    response.once('close', () => ended++);
    const end = performance.now() + EACH;
    while (performance.now() < end);
    response.end('{}');
  });
  const ranks = new CallerRanks({
    seenLately: (cookies) => (cookies === undefined ? undefined : { key: cookies, owner: `contractor ${cookies}`, role: 'contractor' }),
    hasOperatorsKey: (authorization) => authorization === 'Bearer right',
    isMonitor: () => false,
    addressOf: () => 'everywhere',
  });
  installLoadShedding(server, { rankOf: (request, now) => ranks.of(request, now), chance: () => 0.5, registry });
  endCallsWithTheirConnection(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

function request(headers: Record<string, string>, path = '/api/snacks'): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, path, headers, agent: false }, (response) => resolve(response.resume())).once('error', reject);
  });
}

async function turnedAwaySomebody(): Promise<void> {
  while (((await registry.getSingleMetric('tiffin_calls_turned_away_total')?.get())?.values.length ?? 0) === 0) await setImmediate();
}

test('under overload callers without a session get 503, while staff and operators at the same address are answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: CALLS }, async (_, number) => {
      const isStaff = number % 20 === 0;
      const isOperator = number % 20 === 10;
      const headers: Record<string, string> = isStaff
        ? { cookie: `session=${number}` }
        : { authorization: isOperator ? 'Bearer right' : 'Bearer wrong' };
      return { isStaff: isStaff || isOperator, answer: await request(headers, isOperator ? '/api/metrics' : '/api/health/ready') };
    }),
  );
  const turnedAway = answers.filter(({ answer: { statusCode } }) => statusCode === 503);
  expect(turnedAway.length).toBeGreaterThan(CALLS / 10);
  expect(turnedAway.some(({ isStaff }) => isStaff)).toBe(false);
  for (const { answer } of turnedAway) expect(answer.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' });
  const counted = await registry.getSingleMetric('tiffin_calls_turned_away_total')?.get();
  expect(counted?.values.reduce((sum, { value }) => sum + value, 0)).toBe(turnedAway.length);
});

test('a caller that pipelines too many calls on one connection is rejected for a while, then loses the connection', async () => {
  const { port } = server.address() as AddressInfo;
  const crowd = Promise.all(Array.from({ length: CALLS }, () => request({})));
  await turnedAwaySomebody();
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answers += chunk));
  socket.write('GET /api/snacks HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(600));
  await once(socket, 'close');
  // The limit of an address in each of two seconds, plus ten rejections.
  expect(answers.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(410);
  expect(answers.toLowerCase().split('connection: close').length - 1).toBe(1);
  await crowd;
});

test('a staff session that calls too often ranks last, and no other session does', async () => {
  const { port } = server.address() as AddressInfo;
  const wild = connect(port, '127.0.0.1');
  let answers = '';
  wild.setEncoding('latin1').on('data', (chunk: string) => (answers += chunk));
  wild.write('GET /api/orders HTTP/1.1\r\nhost: localhost\r\ncookie: session=wild\r\n\r\n'.repeat(300));
  const closed = once(wild, 'close');
  await turnedAwaySomebody();
  for (let call = 0; call < 20; call++) expect((await request({ cookie: 'session=other' })).statusCode).toBe(200);
  await closed;
  // The limit of a person in each of two seconds, plus the calls that may wait although they exceed it.
  expect(answers.split('HTTP/1.1 200').length - 1).toBeGreaterThanOrEqual(60);
  expect(answers.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(184);
  expect(answers.split('HTTP/1.1 503').length - 1).toBeGreaterThanOrEqual(10);
  const counted = await registry.getSingleMetric('tiffin_calls_turned_away_total')?.get();
  expect(counted?.values.map(({ labels }) => labels['rank'])).toEqual([4]);
});

test.each([
  ['breaks off', (socket: Socket) => socket.destroy()] as const,
  ['says that it ends', (socket: Socket) => socket.end()] as const,
])('stops work on pipelined calls once the connection %s, and ends all of them', async (_, leave) => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/orders HTTP/1.1\r\nhost: localhost\r\ncookie: session=wild\r\n\r\n'.repeat(60));
  await once(socket, 'data');
  const closed = once(socket, 'close');
  leave(socket.resume());
  await closed;
  expect((await request({ cookie: 'session=other' })).statusCode).toBe(200);
  // Three rounds: of the first answer, of the end, of the other caller's call.
  expect(worked).toBeLessThanOrEqual(25);
  await setImmediate();
  expect(ended).toBe(worked);
});

test('rejects no call without a crowd', async () => {
  for (let call = 0; call < 20; call++) expect((await request({})).statusCode).toBe(200);
});

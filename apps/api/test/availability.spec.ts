import type { Browser } from '@tiffin/accounts/testing';
import { processorTime } from '@tiffin/event-sourcing/testing';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { TestApi } from './test-api.js';

let api: TestApi;
let student: Browser;
let picture: Buffer;

beforeAll(async () => {
  api = await TestApi.start();
  student = await api.student();
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } }).png();
  picture = await png.toBuffer();
});
afterAll(() => api.stop());

const port = (): number => Number(new URL(api.url).port);

/** Sends a call's head and the given part of its body, and nothing more. */
async function begin(line: string, headers: Record<string, string>, body = ''): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined); // some tests expect the server to end it
  await once(socket, 'connect');
  const head = Object.entries({ host: `127.0.0.1:${port()}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
  return socket;
}

/** Returns the status of the answer. */
async function statusOf(socket: Socket): Promise<number> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return Number(chunk.toString('latin1').split(' ')[1]);
}

const upload = (by: Browser): Promise<{ status: number }> => by.patch('/users/avatar').attach('avatar', picture, 'me.png');

const slowUpload = (by: Browser): Promise<Socket> =>
  begin(
    'PATCH /api/users/avatar',
    { cookie: by.cookieHeader, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '100000' },
    '--b\r\ncontent-disposition: form-data; name="avatar"; filename="me.png"\r\n\r\nhalf a pic',
  );

describe('slow uploads', () => {
  test('of one student, in however many sessions, delay no other person', async () => {
    const sameStudent = await api.student();
    const slow = await Promise.all(Array.from({ length: 20 }, (_, index) => slowUpload(index % 2 === 0 ? student : sameStudent)));
    expect((await upload(await api.student('BH1-102'))).status).toBe(200);
    slow.forEach((socket) => socket.destroy());
    expect((await upload(student)).status).toBe(200);
  });

  test('that break off while waiting free their place', async () => {
    const running = await slowUpload(student);
    const waiting = await Promise.all(Array.from({ length: 10 }, () => slowUpload(student)));
    for (const socket of waiting) {
      socket.destroy();
      await once(socket, 'close');
    }
    running.destroy();
    expect((await upload(student)).status).toBe(200);
  });
});

describe('a body', () => {
  const csv = { 'content-type': 'text/csv', 'content-length': String(1024 * 1024 - 10) };

  test.each([
    ['POST /api/contractors/students/import', csv, 401],
    ['POST /api/orders', { ...csv, 'content-type': 'application/json' }, 401],
    ['PATCH /api/users/login', csv, 415],
    ['POST /api/nothing', csv, 404],
  ])('of a caller without a session is refused before it is read: %s', async (line, headers, status) => {
    const socket = await begin(line, headers);
    expect(await statusOf(socket)).toBe(status);
    socket.destroy();
  });

  test('that is small and still on its way when its call is refused does not end the connection', async () => {
    const body = JSON.stringify({ cartItems: [] });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const sockets = await Promise.all(Array.from({ length: 40 }, () => begin('POST /api/orders', headers)));
    expect(await Promise.all(sockets.map(statusOf))).toEqual(sockets.map(() => 401));
    for (const socket of sockets) socket.write(`${body}GET /api/health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
    expect(await Promise.all(sockets.map(statusOf))).toEqual(sockets.map(() => 200));
    for (const socket of sockets) socket.destroy();
  });

  test('that never ends after a refusal ends the connection', async () => {
    const socket = await begin('PATCH /api/users/login', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' });
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
    let sent = 0;
    const pour = (): void => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
    };
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('drain', pour);
    pour();
    expect(await statusOf(socket)).toBe(413);
    await closed;
    // Eight megabytes, plus the machine's buffers and a tenth of a second; it was gigabytes.
    expect(sent).toBeLessThan(512 * 1024 * 1024);
  });

  test.each(['gzip', 'x-nothing'])('packed with %s is 415', async (encoding) => {
    const calls = {
      'application/json': student.post('/orders/availability'),
      'text/csv': (await api.contractor()).post('/contractors/students/import'),
      'multipart/form-data; boundary=b': student.patch('/users/avatar'),
    };
    for (const [type, call] of Object.entries(calls))
      expect(await call.type(type).set('content-encoding', encoding).send('packed')).toMatchObject({ status: 415 });
  });

  test.each([
    ['lists', `{"password":${'['.repeat(2_900)}${']'.repeat(2_900)}}`],
    ['objects', `{"extra":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
    ['many parts', `{"extra":[${'[],'.repeat(30_000)}[]]}`],
  ])('of %s deeper or wider than any call is 400 and delays no other call', async (_, body) => {
    const processorBefore = processorTime();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.browser().patch('/users/login').type('json').send(body)));
    for (const { status, body: refusal } of answers) expect([status, refusal['code']]).toEqual([400, 'validation']);
    // It was 184 ms each, or ten seconds for all.
    expect(processorTime() - processorBefore).toBeLessThan(2_500);
  });

  test('of a form with an endless boundary is 400', async () => {
    const type = `multipart/form-data; boundary=${'b'.repeat(300)}`;
    expect((await student.patch('/users/avatar').type(type).send('x')).status).toBe(400);
  });
});

describe('sockets', () => {
  const handshake = (query = ''): Promise<number> =>
    fetch(`${api.url}/socket.io/?EIO=4&transport=polling${query}`).then(({ status }) => status);

  test('handshakes without a session do not use up the limit of signed-in people', async () => {
    // All calls count as one second, however long this machine takes: an address may make a hundred a second.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      const statuses = await Promise.all(Array.from({ length: 400 }, (_, index) => handshake(index % 2 === 0 ? '&xsid=1' : '&sid=')));
      expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(300);
      await Promise.all(Array.from({ length: 5 }, () => api.socket(student)));
    } finally {
      clock.mockRestore();
    }
  });

  test('are limited per session', async () => {
    const many = await api.student('BH1-102');
    await Promise.all(Array.from({ length: 50 }, () => api.socket(many)));
    await expect(api.socket(many)).rejects.toThrow('Too many attempts');
  });

  test('are limited per person, over all of their sessions', async () => {
    const first = await api.student('BH1-103');
    const second = await api.student('BH1-103');
    await Promise.all(Array.from({ length: 60 }, (_, index) => api.socket(index % 2 === 0 ? first : second)));
    const refused = () =>
      api.socket(second).then(
        () => 'let in',
        (error: Error) => error.message,
      );
    let answer = await refused();
    // Sixty handshakes a second are the owner's limit, too; the next second begins a new count.
    while (answer === 'websocket error') answer = await refused();
    expect(answer).toMatch(/^Too many attempts/);
    await api.socket(student);
  });

  test('that send more than a person can are closed', async () => {
    const socket = await api.socket(student);
    const disconnected = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let times = 0; times < 500; times++) socket.emit('newOrder', {} as never, () => undefined);
    await disconnected;
  });

  test('a payload deeper than any command is refused, and the connection stays', async () => {
    const wall = await api.socket(await api.kitchen());
    const { engine } = wall.io;
    const answer = new Promise<string>((resolve) => {
      engine.on('data', (data: unknown) => String(data).startsWith('37') && resolve(String(data)));
    });
    // As it goes over the wire: the client itself could not encode it.
    engine.write(`27["itemPrepared",{"itemId":${'['.repeat(7_000)}${']'.repeat(7_000)}}]`);
    expect(await answer).toContain('"validation"');
    expect(wall.connected).toBe(true);
  });
});

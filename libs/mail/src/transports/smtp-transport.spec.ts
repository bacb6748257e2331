import { createServer, type Server, type Socket } from 'node:net';
import { letterOf } from '../../test/letters.js';
import { LocalMailServer, SmtpRefusal, type MailServerBehaviour } from '../../test/local-mail-server.js';
import { certificate } from '../../test/localhost-certificate.js';
import { MailRefused, TransportAway } from './mail-transport.js';
import { SmtpTransport, type SmtpTransportOptions } from './smtp-transport.js';

const from = { name: 'Tiffin', address: 'tiffin@canteen.example' };
const mail = { id: '0b1c', queuedAt: new Date('2026-11-21T06:30:00Z'), letter: letterOf() };
const unaborted = new AbortController().signal;
const user = { name: 'tiffin@canteen.example', password: 'p/w%' };

let server: LocalMailServer;
let transport: SmtpTransport;
afterEach(async () => {
  transport.close();
  await server.stop();
});

async function connect(behaviour: MailServerBehaviour = {}, options: Partial<SmtpTransportOptions> = {}): Promise<void> {
  server = await LocalMailServer.start(behaviour);
  transport = transportTo(server.port, options);
}

const transportTo = (port: number, options: Partial<SmtpTransportOptions> = {}): SmtpTransport =>
  new SmtpTransport({ host: 'localhost', port, secure: false, from, ca: certificate.cert, ...options });
const send = (signal = unaborted): Promise<void> => transport.send(mail, signal);
const failure = (): Promise<unknown> => send().catch((error: unknown) => error);

test('a mail that is sent twice arrives over one connection with the same Message-ID and date', async () => {
  await connect();
  await send();
  await send();
  expect(server.received.map(({ messageId }) => messageId)).toEqual(['<0b1c@canteen.example>', '<0b1c@canteen.example>']);
  expect(server.connections).toBe(1);
  const [arrived, again] = server.received;
  expect(again?.headers.get('date')).toBe(arrived?.headers.get('date'));
  expect(arrived).toMatchObject({
    recipients: ['asha@canteen.example'],
    subject: 'Your Tiffin account',
    types: ['text/plain', 'text/html'],
  });
  expect(arrived?.headers.get('from')).toBe('Tiffin <tiffin@canteen.example>');
  expect(arrived?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(arrived?.text).toContain('\nLogin: BH1-103\nPassword: aB3dE6gH9kL2\n');
  expect(arrived?.raw).toContain('\r\nhttps://canteen.example/login?token=abc_def-123&next=a\r\n');
});

test('STARTTLS is used if offered, and the password is sent only then', async () => {
  await connect({}, { user });
  await send();
  expect(server.received).toMatchObject([{ secure: true, user: 'tiffin@canteen.example' }]);
});

test('a secure connection uses TLS from the first byte', async () => {
  await connect({ options: { secure: true } }, { user, secure: true });
  await send();
  expect(server.received).toMatchObject([{ secure: true, user: 'tiffin@canteen.example' }]);
});

test('a password is not sent without TLS', async () => {
  await connect({ options: { disabledCommands: ['STARTTLS'], allowInsecureAuth: true } }, { user });
  await expect(send()).rejects.toThrow(TransportAway);
  expect(server.received).toEqual([]);
});

test.each([false, true])('an untrusted certificate is refused (TLS from the first byte: %s)', async (secure) => {
  server = await LocalMailServer.start({ options: { secure } });
  transport = new SmtpTransport({ host: 'localhost', port: server.port, secure, from });
  await expect(send()).rejects.toThrow(TransportAway);
  expect(server.received).toEqual([]);
});

test('a refused log-in means TransportAway, and its error shows no password', async () => {
  await connect({}, { user: { ...user, password: 'secret-of-yesterday' } });
  const error = await failure();
  expect(error).toBeInstanceOf(TransportAway);
  expect(String(error)).toContain('535');
  expect(loggedText(error)).not.toMatch(/secret-of-yesterday|c2VjcmV0/);
});

test.each([
  ['550 5.1.1', new SmtpRefusal(550, '5.1.1 <asha@canteen.example>: no such user'), true],
  ['553', new SmtpRefusal(553, 'asha@canteen.example unknown'), true],
  ['450 4.2.1', new SmtpRefusal(450, '4.2.1 asha@canteen.example is busy'), false],
  ['452', new SmtpRefusal(452, 'asha@canteen.example has no room'), false],
  ['550 5.7.1', new SmtpRefusal(550, '5.7.1 Relaying denied'), false],
  ['530', new SmtpRefusal(530, 'Authentication required'), false],
])('a recipient refused with %s means MailRefused without the recipient’s address', async (_, refusal, permanent) => {
  await connect({ answers: { onRcptTo: [refusal] } });
  const error = await failure();
  expect(error).toBeInstanceOf(MailRefused);
  expect(error).toMatchObject({ permanent, message: expect.stringContaining(String(refusal.responseCode)) });
  expect(loggedText(error)).not.toContain('asha');
  await send();
  expect(server.received).toHaveLength(1);
});

test.each([new SmtpRefusal(451, 'later'), new SmtpRefusal(554, 'asha@canteen.example gets no spam')])(
  'a refused message is not refused for good: $responseCode',
  async (refusal) => {
    await connect({ answers: { onData: [refusal] } });
    const error = await failure();
    expect(error).toMatchObject({ name: 'MailRefused', permanent: false });
    expect(loggedText(error)).not.toContain('asha');
  },
);

test.each<[string, MailServerBehaviour['answers']]>([
  ['a refused sender', { onMailFrom: [new SmtpRefusal(550, '5.7.1 not you')] }],
  ['a busy server', { onMailFrom: [new SmtpRefusal(421, 'Too busy')] }],
  ['a server that refuses connections', { onConnect: [new SmtpRefusal(554, 'No service')] }],
])('%s means TransportAway', async (_, answers) => {
  await connect({ answers });
  await expect(send()).rejects.toThrow(TransportAway);
});

test('a mail is sent once the server is back', async () => {
  await connect();
  const { port } = server;
  await send();
  await server.stop();
  const error = await failure();
  expect(error).toBeInstanceOf(TransportAway);
  server = await LocalMailServer.start({ port });
  await send();
  expect(server.received).toHaveLength(1);
});

test.each<[string, (socket: Socket) => void]>([
  ['says nothing', () => undefined],
  ['says nothing after its greeting', (socket) => void socket.write('220 canteen.example\r\n')],
  [
    'trickles',
    (socket) => {
      const trickle = setInterval(() => socket.write('220-'), 20);
      socket.on('close', () => clearInterval(trickle));
    },
  ],
])('a server that %s times out', async (_, behave) => {
  await connect();
  const sockets = new Set<Socket>();
  const silent: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    behave(socket);
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const timeouts = { greeting: 150, idle: 150, total: 300 };
  const hanging = transportTo(port, { host: '127.0.0.1', timeouts });
  await expect(hanging.send(mail, unaborted)).rejects.toThrow(TransportAway);
  hanging.close();
  sockets.forEach((socket) => socket.destroy());
  await new Promise((resolve) => silent.close(resolve));
});

test('a stop aborts a mail in flight', async () => {
  let reachedServer = (): void => undefined;
  const inFlight = new Promise<void>((resolve) => (reachedServer = resolve));
  await connect({ options: { onRcptTo: () => reachedServer() } });
  const stop = new AbortController();
  const sending = send(stop.signal).catch((error: unknown) => error);
  await inFlight;
  stop.abort(new Error('The server stops'));
  expect(await sending).toMatchObject({ message: 'The server stops' });
});

/** Returns everything that a log could show of an error. */
function loggedText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.message, error.stack, JSON.stringify(error), error.cause === undefined ? '' : loggedText(error.cause)].join('\n');
}

import { LocalMailServer, Says } from '../../test/local-mail-server.js';
import { PostOffice, RecordsOnDisk, START, type Office } from '../../test/post-office.js';
import { SmtpTransport } from '../transports/smtp-transport.js';

const SECOND = 1_000;

let records: RecordsOnDisk;
let post: PostOffice;
let server: LocalMailServer;
beforeEach(async () => {
  records = await RecordsOnDisk.open();
  post = new PostOffice(records.store);
});
afterEach(async () => {
  await post.close();
  await server.stop();
  await records.remove();
});

/** A process that sends to this server. */
function open(): Office {
  const from = { name: 'Tiffin', address: 'tiffin@canteen.example' };
  const office = post.office({
    transport: new SmtpTransport({ host: 'localhost', port: server.port, secure: false, from, ca: server.ca }),
  });
  office.dispatcher.start();
  return office;
}

test('a mail that the server defers is there later', async () => {
  server = await LocalMailServer.start({ answers: { onRcptTo: [new Says(450, '4.2.0 Greylisted')] } });
  const office = open();
  await post.promise(office, 'one');
  await post.becomes('one', { state: 'waiting', dueAt: START + 5 * SECOND });
  expect(office.lines).toMatchObject([{ level: 'warn', mail: 'one', reason: expect.stringContaining('450') }]);
  await post.timer.advance(5 * SECOND);
  await post.becomes('one', { state: 'sent' });
  expect(server.received).toMatchObject([{ to: 'asha@canteen.example', messageId: '<one@canteen.example>', secure: true }]);
});

test('a recipient that the server does not know ends the mail, and the next one goes', async () => {
  server = await LocalMailServer.start({ answers: { onRcptTo: [new Says(550, '5.1.1 asha@canteen.example: no such user')] } });
  const office = open();
  await post.promise(office, 'one');
  await post.becomes('one', { state: 'dropped' });
  await post.promise(office, 'two');
  await post.becomes('two', { state: 'sent' });
  expect(JSON.stringify(office.lines)).not.toContain('asha');
});

test('while the server is away all wait, and none is lost', async () => {
  server = await LocalMailServer.start();
  const { port } = server;
  const office = open();
  await server.stop();
  for (const id of ['a', 'b', 'c']) await post.promise(office, id);
  await post.until(() => office.lines.length > 0);
  expect(office.lines).toContainEqual(expect.objectContaining({ reason: expect.stringContaining('ECONNREFUSED') }));
  server = await LocalMailServer.start({ port });
  for (const id of ['a', 'b', 'c']) {
    await post.until(async () => {
      await post.timer.advance(SECOND);
      return (await post.mail(id)).state === 'sent';
    });
  }
  expect(server.received.map(({ messageId }) => messageId).sort()).toEqual(['a', 'b', 'c'].map((id) => `<${id}@canteen.example>`));
});

test('a mail whose sender was ended before it heard that it was taken arrives twice, as one and the same', async () => {
  const silence = new Promise<void>(() => undefined);
  server = await LocalMailServer.start({ answers: { afterData: [silence] } });
  const office = open();
  await post.promise(office, 'one');
  await post.until(() => server.received.length === 1);
  const ended = office.dispatcher.stop();
  await post.timer.advance(2 * SECOND);
  await ended;
  open();
  await post.timer.advance(120 * SECOND);
  await post.becomes('one', { state: 'sent', attempts: 2 });
  const [first, second] = server.received;
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.headers.get('date')).toBe(first?.headers.get('date'));
});

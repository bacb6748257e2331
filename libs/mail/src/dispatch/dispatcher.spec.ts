import { StoreUnavailable } from '@tiffin/event-sourcing';
import { MAILS } from '../mail-record.js';
import { MailFixture, ScriptedTransport, START, TEST_RECORDS, welcome, type MailSender } from '../../test/mail-fixture.js';
import { MailRefused, TransportAway } from '../transports/mail-transport.js';

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;

let fixture: MailFixture;
beforeEach(async () => {
  fixture = await MailFixture.open();
});
afterEach(() => fixture.close());

/** Returns a process that has started to send. */
function startSender(options: Parameters<MailFixture['sender']>[0]): MailSender {
  const sender = fixture.sender(options);
  sender.dispatcher.start();
  return sender;
}

const failing = (error: Error) => (): Promise<void> => Promise.reject(error);
const logged = ({ lines }: MailSender): string[] => lines.map(({ level, mail }) => `${level} ${mail}`);

test('a queued mail is sent and its content is erased', async () => {
  const transport = new ScriptedTransport();
  const sender = startSender({ transport });
  await fixture.enqueue(sender, 'one');
  await fixture.becomes('one', { state: 'sent' });
  expect(transport.sent[0]).toMatchObject({ id: 'one', queuedAt: new Date(START), letter: { to: 'asha@canteen.example' } });
  expect(await fixture.mail('one')).toEqual({
    _id: 'one',
    kind: 'welcome',
    state: 'sent',
    sealed: null,
    queuedAt: START,
    dueAt: null,
    notAfter: START + 3 * DAY,
    attempts: 1,
    endedAt: START,
  });
  expect(sender.metrics).toMatchObject({ sent: 1, failed: 0, dropped: 0 });
  expect(sender.lines).toEqual([]);
});

test('MailsInFlight.settled waits for a mail from its composition until it is handed over', async () => {
  const steps: string[] = [];
  let handOver = (): void => undefined;
  const gate = new Promise<void>((resolve) => (handOver = resolve));
  const transport = new ScriptedTransport(() => gate);
  const watched: typeof welcome = {
    ...welcome,
    compose: async (parameters) => {
      const letter = await welcome.compose(parameters);
      void sender.deliveries.settled().then(() => steps.push('ended'));
      return letter;
    },
  };
  const sender = startSender({ transport, kinds: [watched] });
  await sender.deliveries.settled();
  await fixture.enqueue(sender, 'one');
  await fixture.becomes('one', { attempts: 1 });
  steps.push('handed over');
  handOver();
  await fixture.becomes('one', { state: 'sent' });
  expect(steps).toEqual(['handed over', 'ended']);
});

test('a mail is queued once, and only together with the change it reports', async () => {
  const sender = fixture.sender({ transport: new ScriptedTransport() });
  const change = { kind: 'insert', collection: TEST_RECORDS.name, record: { _id: 'taken' } } as const;
  await fixture.records.commit([change]);
  const parameters = { to: 'asha@canteen.example', password: 'x' };
  await expect(fixture.records.commit([sender.outbox.entry({ id: 'one', kind: welcome, parameters }), change])).rejects.toThrow(
    'things: _id is taken',
  );
  expect(await fixture.records.get(MAILS, 'one')).toBeUndefined();
  await fixture.enqueue(sender, 'one');
  await expect(fixture.enqueue(sender, 'one')).rejects.toThrow('mails: _id is taken');
});

test('a mail of an earlier run is sent at the start, and the records never show its content or recipient', async () => {
  await fixture.enqueue(fixture.sender({ transport: new ScriptedTransport() }), 'one');
  const stored = JSON.stringify(await fixture.mail('one'));
  for (const secret of ['asha', 'canteen.example', 'aB3dE6gH9kL2']) expect(stored).not.toContain(secret);
  const transport = new ScriptedTransport();
  startSender({ transport });
  await fixture.becomes('one', { state: 'sent' });
  expect(transport.ids).toEqual(['one']);
});

test('a mail that fails is retried after growing pauses and then sent', async () => {
  let left = 3;
  const transport = new ScriptedTransport(() => (left-- > 0 ? Promise.reject(new MailRefused('451', false)) : Promise.resolve()));
  const sender = startSender({ transport });
  await fixture.enqueue(sender, 'one');
  let due = START;
  for (const [index, pause] of [5, 15, 60].entries()) {
    due += pause * SECOND;
    await fixture.becomes('one', { state: 'waiting', attempts: index + 1, dueAt: due });
    await fixture.timer.advance(pause * SECOND);
  }
  expect(await fixture.becomes('one', { state: 'sent' })).toMatchObject({ attempts: 4, endedAt: due });
  expect(sender.metrics).toMatchObject({ sent: 1, failed: 3, dropped: 0 });
  expect(logged(sender)).toEqual(['warn one', 'warn one', 'warn one']);
});

test('a mail is dropped with an error at its end, and its content is erased', async () => {
  const sender = startSender({ transport: new ScriptedTransport(failing(new MailRefused('451', false))) });
  await fixture.enqueue(sender, 'one', { notAfter: new Date(START + 12 * SECOND) });
  await fixture.becomes('one', { state: 'waiting', dueAt: START + 5 * SECOND });
  await fixture.timer.advance(5 * SECOND);
  // The next pause would be 15 s.
  await fixture.becomes('one', { state: 'waiting', attempts: 2, dueAt: START + 12 * SECOND });
  await fixture.timer.advance(7 * SECOND);
  expect(await fixture.becomes('one', { state: 'dropped' })).toMatchObject({ sealed: null, dueAt: null, attempts: 2 });
  await fixture.until(() => sender.lines.length === 3);
  expect(logged(sender)).toEqual(['warn one', 'warn one', 'error one']);
  expect(sender.metrics).toMatchObject({ sent: 0, failed: 2, dropped: 1 });
});

test('a recipient that is refused for good ends the mail with a warning', async () => {
  const sender = startSender({ transport: new ScriptedTransport(failing(new MailRefused('RCPT TO 550 5.1.1', true))) });
  await fixture.enqueue(sender, 'one');
  expect(await fixture.becomes('one', { state: 'dropped' })).toMatchObject({ sealed: null, attempts: 1 });
  expect(logged(sender)).toEqual(['warn one']);
});

test('a mail whose kind composes nothing ends without a log line', async () => {
  const transport = new ScriptedTransport();
  const sender = startSender({ transport, kinds: [{ ...welcome, compose: () => Promise.resolve(undefined) }] });
  await fixture.enqueue(sender, 'one');
  await fixture.becomes('one', { state: 'dropped', sealed: null });
  expect([transport.ids, sender.lines, sender.metrics.dropped]).toEqual([[], [], 0]);
});

test.each([
  ['warn', new StoreUnavailable('away')],
  ['error', new TypeError('undefined is no canteen')],
])('a letter that can’t be composed now is retried, with a log line of level %s', async (level, failure) => {
  let left = 1;
  const compose: typeof welcome.compose = (parameters) => (left-- > 0 ? Promise.reject(failure) : welcome.compose(parameters));
  const transport = new ScriptedTransport();
  const sender = startSender({ transport, kinds: [{ ...welcome, compose }] });
  await fixture.enqueue(sender, 'one');
  await fixture.becomes('one', { state: 'waiting', dueAt: START + 5 * SECOND });
  await fixture.timer.advance(5 * SECOND);
  await fixture.becomes('one', { state: 'sent' });
  expect(logged(sender)).toEqual([`${level} one`]);
});

test('a mail encrypted with another secret is dropped with an error, and other mails are sent', async () => {
  await fixture.enqueue(fixture.sender({ transport: new ScriptedTransport(), secret: 'before' }), 'old');
  const transport = new ScriptedTransport();
  const sender = startSender({ transport });
  await fixture.enqueue(sender, 'new');
  await fixture.becomes('new', { state: 'sent' });
  expect(await fixture.becomes('old', { state: 'dropped' })).toMatchObject({ sealed: null });
  expect(transport.ids).toEqual(['new']);
  expect(sender.lines).toEqual([expect.objectContaining({ level: 'error', mail: 'old', msg: expect.stringContaining('admin key') })]);
});

test('a mail of an unregistered kind waits until the kind is registered', async () => {
  const transport = new ScriptedTransport();
  const sender = startSender({ transport, kinds: [] });
  await fixture.enqueue(sender, 'one');
  await fixture.timer.advance(60 * SECOND);
  expect(await fixture.mail('one')).toMatchObject({ state: 'waiting', attempts: 0 });
  sender.outbox.register(welcome);
  await fixture.becomes('one', { state: 'sent' });
});

test('two kinds can’t have the same name', () => {
  const { outbox } = fixture.sender({ transport: new ScriptedTransport() });
  expect(() => outbox.register({ ...welcome })).toThrow('welcome');
});

test('while the transport is away one mail probes it, and once it works all mails are sent', async () => {
  let away = true;
  let attempts = 0;
  const transport = new ScriptedTransport(() => {
    attempts++;
    return away ? Promise.reject(new TransportAway('ECONNREFUSED')) : Promise.resolve();
  });
  const sender = fixture.sender({ transport });
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const id of ids) await fixture.enqueue(sender, id);
  sender.dispatcher.start();
  // The first four fail at once; then one mail probes after 5 s, 15 s, and every minute.
  await fixture.until(() => sender.lines.length === 4);
  for (const pause of [5, 15, 60, 60]) {
    const before = attempts;
    await fixture.timer.advance((pause - 1) * SECOND);
    expect(attempts).toBe(before);
    await fixture.timer.advance(SECOND);
    await fixture.until(() => sender.lines.length === before + 1);
    expect(attempts).toBe(before + 1);
  }
  for (const id of ids) expect(await fixture.mail(id)).toMatchObject({ state: 'waiting' });
  away = false;
  await fixture.timer.advance(60 * SECOND);
  for (const id of ids) await fixture.becomes(id, { state: 'sent' });
  expect(sender.metrics).toMatchObject({ sent: 8, dropped: 0 });
});

test('a mail that makes the server hang delays the others only once', async () => {
  const transport = new ScriptedTransport(({ id }) => (id === 'bad' ? Promise.reject(new TransportAway('ETIMEDOUT')) : Promise.resolve()));
  const sender = startSender({ transport });
  await fixture.enqueue(sender, 'bad');
  await fixture.becomes('bad', { attempts: 1, dueAt: START + 5 * SECOND });
  await fixture.enqueue(sender, 'good');
  await fixture.timer.advance(5 * SECOND);
  await fixture.becomes('good', { state: 'sent' });
  await fixture.becomes('bad', { state: 'waiting', attempts: 2 });
});

test('a hanging mail does not delay others, and is given up two seconds after a stop', async () => {
  const transport = new ScriptedTransport(({ id }, signal) =>
    id === 'hangs' ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))) : Promise.resolve(),
  );
  const sender = startSender({ transport });
  await fixture.enqueue(sender, 'hangs');
  await fixture.becomes('hangs', { attempts: 1 });
  for (const id of ['a', 'b', 'c', 'd', 'e']) await fixture.enqueue(sender, id);
  for (const id of ['a', 'b', 'c', 'd', 'e']) await fixture.becomes(id, { state: 'sent' });
  const stopped = sender.dispatcher.stop();
  await fixture.timer.advance(1_999);
  expect(transport.closed).toBe(false);
  await fixture.timer.advance(1);
  await stopped;
  expect(transport.closed).toBe(true);
  // The outcome is unknown, so the mail waits until its claim expires.
  expect(await fixture.mail('hangs')).toMatchObject({ state: 'waiting', attempts: 1, dueAt: START + 120 * SECOND });
});

test('a stop waits for mails in flight', async () => {
  let finish: (() => void) | undefined;
  const sender = startSender({ transport: new ScriptedTransport(() => new Promise((resolve) => (finish = resolve))) });
  await fixture.enqueue(sender, 'one');
  await fixture.until(() => finish !== undefined);
  const stopped = sender.dispatcher.stop();
  finish?.();
  await stopped;
  expect(await fixture.mail('one')).toMatchObject({ state: 'sent' });
});

test('the metrics count the waiting mails and their age', async () => {
  const sender = fixture.sender({ transport: new ScriptedTransport() });
  expect(await sender.metrics.waiting()).toEqual({ count: 0, oldestSeconds: 0 });
  await fixture.enqueue(sender, 'one');
  await fixture.timer.advance(90 * SECOND);
  await fixture.enqueue(sender, 'two');
  expect(await sender.metrics.waiting()).toEqual({ count: 2, oldestSeconds: 90 });
  sender.dispatcher.start();
  await fixture.becomes('one', { state: 'sent' });
  await fixture.becomes('two', { state: 'sent' });
  expect(await sender.metrics.waiting()).toEqual({ count: 0, oldestSeconds: 0 });
});

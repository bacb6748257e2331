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

/** An sender that has begun to send. */
function open(options: Parameters<MailFixture['sender']>[0]): MailSender {
  const sender = fixture.sender(options);
  sender.dispatcher.start();
  return sender;
}

const failing = (error: Error) => (): Promise<void> => Promise.reject(error);
const loud = ({ lines }: MailSender): string[] => lines.map(({ level, mail }) => `${level} ${mail}`);

test('a mail that was promised is sent, and what it said is gone', async () => {
  const transport = new ScriptedTransport();
  const sender = open({ transport });
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

test('whoever waits for what is under way waits for a mail from before it is composed until it is handed over', async () => {
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
  const sender = open({ transport, kinds: [watched] });
  await sender.deliveries.settled();
  await fixture.enqueue(sender, 'one');
  await fixture.becomes('one', { attempts: 1 });
  steps.push('handed over');
  handOver();
  await fixture.becomes('one', { state: 'sent' });
  expect(steps).toEqual(['handed over', 'ended']);
});

test('a mail is promised with what it tells of, or not at all, and once', async () => {
  const sender = fixture.sender({ transport: new ScriptedTransport() });
  const thing = { kind: 'insert', collection: TEST_RECORDS.name, record: { _id: 'taken' } } as const;
  await fixture.records.commit([thing]);
  const parameters = { to: 'asha@canteen.example', password: 'x' };
  await expect(fixture.records.commit([sender.outbox.entry({ id: 'one', kind: welcome, parameters }), thing])).rejects.toThrow(
    'things: _id is taken',
  );
  expect(await fixture.records.get(MAILS, 'one')).toBeUndefined();
  await fixture.enqueue(sender, 'one');
  await expect(fixture.enqueue(sender, 'one')).rejects.toThrow('mails: _id is taken');
});

test('what an earlier run left behind is sent at the start; meanwhile nobody reads in the records what it says, or to whom', async () => {
  await fixture.enqueue(fixture.sender({ transport: new ScriptedTransport() }), 'one');
  const kept = JSON.stringify(await fixture.mail('one'));
  for (const secret of ['asha', 'canteen.example', 'aB3dE6gH9kL2']) expect(kept).not.toContain(secret);
  const transport = new ScriptedTransport();
  open({ transport });
  await fixture.becomes('one', { state: 'sent' });
  expect(transport.ids).toEqual(['one']);
});

test('a mail that fails is tried again, later each time, and then sent', async () => {
  let left = 3;
  const transport = new ScriptedTransport(() => (left-- > 0 ? Promise.reject(new MailRefused('451', false)) : Promise.resolve()));
  const sender = open({ transport });
  await fixture.enqueue(sender, 'one');
  let due = START;
  for (const [index, pause] of [5, 15, 60].entries()) {
    due += pause * SECOND;
    await fixture.becomes('one', { state: 'waiting', attempts: index + 1, dueAt: due });
    await fixture.timer.advance(pause * SECOND);
  }
  expect(await fixture.becomes('one', { state: 'sent' })).toMatchObject({ attempts: 4, endedAt: due });
  expect(sender.metrics).toMatchObject({ sent: 1, failed: 3, dropped: 0 });
  expect(loud(sender)).toEqual(['warn one', 'warn one', 'warn one']);
});

test('a mail that nobody wants any more is dropped then, with an error, and what it said is gone', async () => {
  const sender = open({ transport: new ScriptedTransport(failing(new MailRefused('451', false))) });
  await fixture.enqueue(sender, 'one', { notAfter: new Date(START + 12 * SECOND) });
  await fixture.becomes('one', { state: 'waiting', dueAt: START + 5 * SECOND });
  await fixture.timer.advance(5 * SECOND);
  // The next pause would be 15 s.
  await fixture.becomes('one', { state: 'waiting', attempts: 2, dueAt: START + 12 * SECOND });
  await fixture.timer.advance(7 * SECOND);
  expect(await fixture.becomes('one', { state: 'dropped' })).toMatchObject({ sealed: null, dueAt: null, attempts: 2 });
  await fixture.until(() => sender.lines.length === 3);
  expect(loud(sender)).toEqual(['warn one', 'warn one', 'error one']);
  expect(sender.metrics).toMatchObject({ sent: 0, failed: 2, dropped: 1 });
});

test('a recipient that is refused for good ends the mail, with a warning', async () => {
  const sender = open({ transport: new ScriptedTransport(failing(new MailRefused('RCPT TO 550 5.1.1', true))) });
  await fixture.enqueue(sender, 'one');
  expect(await fixture.becomes('one', { state: 'dropped' })).toMatchObject({ sealed: null, attempts: 1 });
  expect(loud(sender)).toEqual(['warn one']);
});

test('a mail whose kind finds nothing to say ends quietly', async () => {
  const transport = new ScriptedTransport();
  const sender = open({ transport, kinds: [{ ...welcome, compose: () => Promise.resolve(undefined) }] });
  await fixture.enqueue(sender, 'one');
  await fixture.becomes('one', { state: 'dropped', sealed: null });
  expect([transport.ids, sender.lines, sender.metrics.dropped]).toEqual([[], [], 0]);
});

test.each([
  ['warn', new StoreUnavailable('away')],
  ['error', new TypeError('undefined is no canteen')],
])('a letter that can’t be composed now is tried again, with a line of level %s', async (level, failure) => {
  let left = 1;
  const compose: typeof welcome.compose = (parameters) => (left-- > 0 ? Promise.reject(failure) : welcome.compose(parameters));
  const transport = new ScriptedTransport();
  const sender = open({ transport, kinds: [{ ...welcome, compose }] });
  await fixture.enqueue(sender, 'one');
  await fixture.becomes('one', { state: 'waiting', dueAt: START + 5 * SECOND });
  await fixture.timer.advance(5 * SECOND);
  await fixture.becomes('one', { state: 'sent' });
  expect(loud(sender)).toEqual([`${level} one`]);
});

test('a mail that was sealed with another secret is dropped with an error, and the others go on', async () => {
  await fixture.enqueue(fixture.sender({ transport: new ScriptedTransport(), secret: 'before' }), 'old');
  const transport = new ScriptedTransport();
  const sender = open({ transport });
  await fixture.enqueue(sender, 'new');
  await fixture.becomes('new', { state: 'sent' });
  expect(await fixture.becomes('old', { state: 'dropped' })).toMatchObject({ sealed: null });
  expect(transport.ids).toEqual(['new']);
  expect(sender.lines).toEqual([expect.objectContaining({ level: 'error', mail: 'old', msg: expect.stringContaining('admin key') })]);
});

test('a mail of a kind that nobody offers waits for it', async () => {
  const transport = new ScriptedTransport();
  const sender = open({ transport, kinds: [] });
  await fixture.enqueue(sender, 'one');
  await fixture.timer.advance(60 * SECOND);
  expect(await fixture.mail('one')).toMatchObject({ state: 'waiting', attempts: 0 });
  sender.outbox.register(welcome);
  await fixture.becomes('one', { state: 'sent' });
});

test('two kinds can’t have one name', () => {
  const { outbox } = fixture.sender({ transport: new ScriptedTransport() });
  expect(() => outbox.register({ ...welcome })).toThrow('welcome');
});

test('while nothing goes out one mail finds out, and when it does all go', async () => {
  let away = true;
  let tries = 0;
  const transport = new ScriptedTransport(() => {
    tries++;
    return away ? Promise.reject(new TransportAway('ECONNREFUSED')) : Promise.resolve();
  });
  const sender = fixture.sender({ transport });
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const id of ids) await fixture.enqueue(sender, id);
  sender.dispatcher.start();
  // As many as fit find out at first, then one at a time, after 5 s, 15 s, and then every minute.
  await fixture.until(() => sender.lines.length === 4);
  for (const pause of [5, 15, 60, 60]) {
    const before = tries;
    await fixture.timer.advance((pause - 1) * SECOND);
    expect(tries).toBe(before);
    await fixture.timer.advance(SECOND);
    await fixture.until(() => sender.lines.length === before + 1);
    expect(tries).toBe(before + 1);
  }
  for (const id of ids) expect(await fixture.mail(id)).toMatchObject({ state: 'waiting' });
  away = false;
  await fixture.timer.advance(60 * SECOND);
  for (const id of ids) await fixture.becomes(id, { state: 'sent' });
  expect(sender.metrics).toMatchObject({ sent: 8, dropped: 0 });
});

test('a mail that makes the server hang holds up the others for a moment only', async () => {
  const transport = new ScriptedTransport(({ id }) => (id === 'bad' ? Promise.reject(new TransportAway('ETIMEDOUT')) : Promise.resolve()));
  const sender = open({ transport });
  await fixture.enqueue(sender, 'bad');
  await fixture.becomes('bad', { attempts: 1, dueAt: START + 5 * SECOND });
  await fixture.enqueue(sender, 'good');
  await fixture.timer.advance(5 * SECOND);
  await fixture.becomes('good', { state: 'sent' });
  await fixture.becomes('bad', { state: 'waiting', attempts: 2 });
});

test('one that hangs holds up no other, and what is not done is given up two seconds after a stop', async () => {
  const transport = new ScriptedTransport(({ id }, signal) =>
    id === 'hangs' ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))) : Promise.resolve(),
  );
  const sender = open({ transport });
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
  // Whether it went out nobody knows, so it is left to the lapse of its claim.
  expect(await fixture.mail('hangs')).toMatchObject({ state: 'waiting', attempts: 1, dueAt: START + 120 * SECOND });
});

test('a stop lets what is under way end', async () => {
  let goes: (() => void) | undefined;
  const sender = open({ transport: new ScriptedTransport(() => new Promise((resolve) => (goes = resolve))) });
  await fixture.enqueue(sender, 'one');
  await fixture.until(() => goes !== undefined);
  const stopped = sender.dispatcher.stop();
  goes?.();
  await stopped;
  expect(await fixture.mail('one')).toMatchObject({ state: 'sent' });
});

test('it says how many wait, and since when', async () => {
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

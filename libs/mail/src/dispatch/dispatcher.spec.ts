import { StoreUnavailable } from '@tiffin/event-sourcing';
import { MAILS } from '../mail-record.js';
import { PostOffice, ScriptedTransport, START, TEST_RECORDS, welcome, type Office } from '../../test/post-office.js';
import { MailRefused, TransportAway } from '../transports/mail-transport.js';

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;

let post: PostOffice;
beforeEach(async () => {
  post = await PostOffice.open();
});
afterEach(() => post.close());

/** An office that has begun to send. */
function open(options: Parameters<PostOffice['office']>[0]): Office {
  const office = post.office(options);
  office.dispatcher.start();
  return office;
}

const failing = (error: Error) => (): Promise<void> => Promise.reject(error);
const loud = ({ lines }: Office): string[] => lines.map(({ level, mail }) => `${level} ${mail}`);

test('a mail that was promised is sent, and what it said is gone', async () => {
  const transport = new ScriptedTransport();
  const office = open({ transport });
  await post.enqueue(office, 'one');
  await post.becomes('one', { state: 'sent' });
  expect(transport.sent[0]).toMatchObject({ id: 'one', queuedAt: new Date(START), letter: { to: 'asha@canteen.example' } });
  expect(await post.mail('one')).toEqual({
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
  expect(office.figures).toMatchObject({ sent: 1, failed: 0, dropped: 0 });
  expect(office.lines).toEqual([]);
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
      void office.deliveries.settled().then(() => steps.push('ended'));
      return letter;
    },
  };
  const office = open({ transport, kinds: [watched] });
  await office.deliveries.settled();
  await post.enqueue(office, 'one');
  await post.becomes('one', { attempts: 1 });
  steps.push('handed over');
  handOver();
  await post.becomes('one', { state: 'sent' });
  expect(steps).toEqual(['handed over', 'ended']);
});

test('a mail is promised with what it tells of, or not at all, and once', async () => {
  const office = post.office({ transport: new ScriptedTransport() });
  const thing = { kind: 'insert', collection: TEST_RECORDS.name, record: { _id: 'taken' } } as const;
  await post.records.commit([thing]);
  const parameters = { to: 'asha@canteen.example', password: 'x' };
  await expect(post.records.commit([office.outbox.entry({ id: 'one', kind: welcome, parameters }), thing])).rejects.toThrow(
    'things: _id is taken',
  );
  expect(await post.records.get(MAILS, 'one')).toBeUndefined();
  await post.enqueue(office, 'one');
  await expect(post.enqueue(office, 'one')).rejects.toThrow('mails: _id is taken');
});

test('what an earlier run left behind is sent at the start; meanwhile nobody reads in the records what it says, or to whom', async () => {
  await post.enqueue(post.office({ transport: new ScriptedTransport() }), 'one');
  const kept = JSON.stringify(await post.mail('one'));
  for (const secret of ['asha', 'canteen.example', 'aB3dE6gH9kL2']) expect(kept).not.toContain(secret);
  const transport = new ScriptedTransport();
  open({ transport });
  await post.becomes('one', { state: 'sent' });
  expect(transport.ids).toEqual(['one']);
});

test('a mail that fails is tried again, later each time, and then sent', async () => {
  let left = 3;
  const transport = new ScriptedTransport(() => (left-- > 0 ? Promise.reject(new MailRefused('451', false)) : Promise.resolve()));
  const office = open({ transport });
  await post.enqueue(office, 'one');
  let due = START;
  for (const [index, pause] of [5, 15, 60].entries()) {
    due += pause * SECOND;
    await post.becomes('one', { state: 'waiting', attempts: index + 1, dueAt: due });
    await post.timer.advance(pause * SECOND);
  }
  expect(await post.becomes('one', { state: 'sent' })).toMatchObject({ attempts: 4, endedAt: due });
  expect(office.figures).toMatchObject({ sent: 1, failed: 3, dropped: 0 });
  expect(loud(office)).toEqual(['warn one', 'warn one', 'warn one']);
});

test('a mail that nobody wants any more is dropped then, with an error, and what it said is gone', async () => {
  const office = open({ transport: new ScriptedTransport(failing(new MailRefused('451', false))) });
  await post.enqueue(office, 'one', { notAfter: new Date(START + 12 * SECOND) });
  await post.becomes('one', { state: 'waiting', dueAt: START + 5 * SECOND });
  await post.timer.advance(5 * SECOND);
  // The next pause would be 15 s.
  await post.becomes('one', { state: 'waiting', attempts: 2, dueAt: START + 12 * SECOND });
  await post.timer.advance(7 * SECOND);
  expect(await post.becomes('one', { state: 'dropped' })).toMatchObject({ sealed: null, dueAt: null, attempts: 2 });
  await post.until(() => office.lines.length === 3);
  expect(loud(office)).toEqual(['warn one', 'warn one', 'error one']);
  expect(office.figures).toMatchObject({ sent: 0, failed: 2, dropped: 1 });
});

test('a recipient that is refused for good ends the mail, with a warning', async () => {
  const office = open({ transport: new ScriptedTransport(failing(new MailRefused('RCPT TO 550 5.1.1', true))) });
  await post.enqueue(office, 'one');
  expect(await post.becomes('one', { state: 'dropped' })).toMatchObject({ sealed: null, attempts: 1 });
  expect(loud(office)).toEqual(['warn one']);
});

test('a mail whose kind finds nothing to say ends quietly', async () => {
  const transport = new ScriptedTransport();
  const office = open({ transport, kinds: [{ ...welcome, compose: () => Promise.resolve(undefined) }] });
  await post.enqueue(office, 'one');
  await post.becomes('one', { state: 'dropped', sealed: null });
  expect([transport.ids, office.lines, office.figures.dropped]).toEqual([[], [], 0]);
});

test.each([
  ['warn', new StoreUnavailable('away')],
  ['error', new TypeError('undefined is no canteen')],
])('a letter that can’t be composed now is tried again, with a line of level %s', async (level, failure) => {
  let left = 1;
  const compose: typeof welcome.compose = (parameters) => (left-- > 0 ? Promise.reject(failure) : welcome.compose(parameters));
  const transport = new ScriptedTransport();
  const office = open({ transport, kinds: [{ ...welcome, compose }] });
  await post.enqueue(office, 'one');
  await post.becomes('one', { state: 'waiting', dueAt: START + 5 * SECOND });
  await post.timer.advance(5 * SECOND);
  await post.becomes('one', { state: 'sent' });
  expect(loud(office)).toEqual([`${level} one`]);
});

test('a mail that was sealed with another secret is dropped with an error, and the others go on', async () => {
  await post.enqueue(post.office({ transport: new ScriptedTransport(), secret: 'before' }), 'old');
  const transport = new ScriptedTransport();
  const office = open({ transport });
  await post.enqueue(office, 'new');
  await post.becomes('new', { state: 'sent' });
  expect(await post.becomes('old', { state: 'dropped' })).toMatchObject({ sealed: null });
  expect(transport.ids).toEqual(['new']);
  expect(office.lines).toEqual([expect.objectContaining({ level: 'error', mail: 'old', msg: expect.stringContaining('admin key') })]);
});

test('a mail of a kind that nobody offers waits for it', async () => {
  const transport = new ScriptedTransport();
  const office = open({ transport, kinds: [] });
  await post.enqueue(office, 'one');
  await post.timer.advance(60 * SECOND);
  expect(await post.mail('one')).toMatchObject({ state: 'waiting', attempts: 0 });
  office.outbox.register(welcome);
  await post.becomes('one', { state: 'sent' });
});

test('two kinds can’t have one name', () => {
  const { outbox } = post.office({ transport: new ScriptedTransport() });
  expect(() => outbox.register({ ...welcome })).toThrow('welcome');
});

test('while nothing goes out one mail finds out, and when it does all go', async () => {
  let away = true;
  let tries = 0;
  const transport = new ScriptedTransport(() => {
    tries++;
    return away ? Promise.reject(new TransportAway('ECONNREFUSED')) : Promise.resolve();
  });
  const office = post.office({ transport });
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const id of ids) await post.enqueue(office, id);
  office.dispatcher.start();
  // As many as fit find out at first, then one at a time, after 5 s, 15 s, and then every minute.
  await post.until(() => office.lines.length === 4);
  for (const pause of [5, 15, 60, 60]) {
    const before = tries;
    await post.timer.advance((pause - 1) * SECOND);
    expect(tries).toBe(before);
    await post.timer.advance(SECOND);
    await post.until(() => office.lines.length === before + 1);
    expect(tries).toBe(before + 1);
  }
  for (const id of ids) expect(await post.mail(id)).toMatchObject({ state: 'waiting' });
  away = false;
  await post.timer.advance(60 * SECOND);
  for (const id of ids) await post.becomes(id, { state: 'sent' });
  expect(office.figures).toMatchObject({ sent: 8, dropped: 0 });
});

test('a mail that makes the server hang holds up the others for a moment only', async () => {
  const transport = new ScriptedTransport(({ id }) => (id === 'bad' ? Promise.reject(new TransportAway('ETIMEDOUT')) : Promise.resolve()));
  const office = open({ transport });
  await post.enqueue(office, 'bad');
  await post.becomes('bad', { attempts: 1, dueAt: START + 5 * SECOND });
  await post.enqueue(office, 'good');
  await post.timer.advance(5 * SECOND);
  await post.becomes('good', { state: 'sent' });
  await post.becomes('bad', { state: 'waiting', attempts: 2 });
});

test('one that hangs holds up no other, and what is not done is given up two seconds after a stop', async () => {
  const transport = new ScriptedTransport(({ id }, signal) =>
    id === 'hangs' ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))) : Promise.resolve(),
  );
  const office = open({ transport });
  await post.enqueue(office, 'hangs');
  await post.becomes('hangs', { attempts: 1 });
  for (const id of ['a', 'b', 'c', 'd', 'e']) await post.enqueue(office, id);
  for (const id of ['a', 'b', 'c', 'd', 'e']) await post.becomes(id, { state: 'sent' });
  const stopped = office.dispatcher.stop();
  await post.timer.advance(1_999);
  expect(transport.closed).toBe(false);
  await post.timer.advance(1);
  await stopped;
  expect(transport.closed).toBe(true);
  // Whether it went out nobody knows, so it is left to the lapse of its claim.
  expect(await post.mail('hangs')).toMatchObject({ state: 'waiting', attempts: 1, dueAt: START + 120 * SECOND });
});

test('a stop lets what is under way end', async () => {
  let goes: (() => void) | undefined;
  const office = open({ transport: new ScriptedTransport(() => new Promise((resolve) => (goes = resolve))) });
  await post.enqueue(office, 'one');
  await post.until(() => goes !== undefined);
  const stopped = office.dispatcher.stop();
  goes?.();
  await stopped;
  expect(await post.mail('one')).toMatchObject({ state: 'sent' });
});

test('it says how many wait, and since when', async () => {
  const office = post.office({ transport: new ScriptedTransport() });
  expect(await office.figures.waiting()).toEqual({ count: 0, oldestSeconds: 0 });
  await post.enqueue(office, 'one');
  await post.timer.advance(90 * SECOND);
  await post.enqueue(office, 'two');
  expect(await office.figures.waiting()).toEqual({ count: 2, oldestSeconds: 90 });
  office.dispatcher.start();
  await post.becomes('one', { state: 'sent' });
  await post.becomes('two', { state: 'sent' });
  expect(await office.figures.waiting()).toEqual({ count: 0, oldestSeconds: 0 });
});

import type { Language } from '@tiffin/contracts';
import type { Bills } from '@tiffin/billing';
import type { PushSubscription, SessionRecord } from '@tiffin/credentials';
import { ControlledTimer, until } from '@tiffin/event-sourcing/testing';
import { MAIL_COLLECTIONS, NOTIFICATIONS, type MailLine, type MailRecord } from '@tiffin/mail';
import type { Orders } from '@tiffin/ordering';
import type { RecordStore } from '@tiffin/read-models';
import { openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import type { StudentUpdate } from './student-update.js';
import { Notifications } from './notifications.js';
import { LocalPushService, type Phone } from './testing/index.js';
import { newVapidKey, vapidKeysOf } from './vapid-keys.js';

const SECOND = 1_000;
const START = Date.parse('2026-11-21T06:30:00Z');
const ORDER = { orderId: 'a0000000-0000-4000-8000-00007f3a91c2', studentId: 'student' };
const READY: StudentUpdate = { studentId: 'student', subject: { kind: 'ready', orderId: ORDER.orderId }, validFor: 3_600 * SECOND };
const CALLED: StudentUpdate = { ...READY, subject: { kind: 'called', orderId: ORDER.orderId } };
const REJECTED: StudentUpdate = { ...READY, subject: { kind: 'rejected', orderId: ORDER.orderId } };
const BILL: StudentUpdate = { studentId: 'student', subject: { kind: 'bill', billId: 'student-2026-10' }, validFor: 72 * 3_600 * SECOND };
const UNTIL = new Date(START + READY.validFor);
const keys = vapidKeysOf(newVapidKey());

const directory = temporaryDirectory();
let number = 0;
let records: RecordStore;
let service: LocalPushService;
let timer: ControlledTimer;
/** Of the one student, by session. */
let subscribed: Map<string, PushSubscription>;
let language: Language;
let order: object;
let bill: object;
let running: Notifications[];
let lines: MailLine[];

beforeEach(async () => {
  records = await openEmbeddedRecordStore(join(directory.path, `${number++}.db`), MAIL_COLLECTIONS);
  service = await LocalPushService.start(() => keys?.publicKey ?? '');
  timer = new ControlledTimer(START);
  subscribed = new Map();
  language = 'en';
  order = { ...ORDER, status: 'Prepared', rejectionReason: null };
  bill = { billId: 'student-2026-10', studentId: 'student', month: '2026-10', amount: 43_050, paid: false };
  running = [];
  lines = [];
});
afterEach(async () => {
  for (const one of running) {
    const stopped = one.onModuleDestroy();
    await timer.advance(2 * SECOND);
    await stopped;
  }
  await service.stop();
  await records.close();
});
afterAll(() => directory.remove());

const sessionOf = (id: string): SessionRecord | undefined => {
  const push = subscribed.get(id);
  return push && ({ _id: id, userId: 'student', push } as SessionRecord);
};

const note = (line: MailLine): void => void lines.push(line);

/** One process. */
function process(options: { readonly keys?: typeof keys } = { keys }): Notifications {
  const one = new Notifications({
    records,
    timer,
    clock: { now: () => new Date(timer.now()) },
    sessions: {
      activeRecordsOf: () => Promise.resolve([...subscribed.keys()].flatMap((id) => sessionOf(id) ?? [])),
      activeRecord: (id) => Promise.resolve(sessionOf(id)),
      languageOf: () => Promise.resolve(language),
    },
    subscriptions: { drop: (id) => Promise.resolve(void subscribed.delete(id)) },
    orders: { current: () => Promise.resolve({ state: order, revision: 1, position: 1 }) } as unknown as Orders,
    tokens: { of: () => Promise.resolve({ token: 12 }) },
    bills: { current: () => Promise.resolve({ state: bill, revision: 0, position: 1 }) } as unknown as Bills,
    secret: 'a secret of these tests',
    keys: options.keys,
    contact: 'mailto:office@canteen.example',
    log: { log: note, warn: note, error: note },
  });
  running.push(one);
  return one;
}
function begun(): Notifications {
  const one = process();
  one.onApplicationBootstrap();
  return one;
}
function phoneOf(sessionId: string): Phone {
  const phone = service.phone();
  subscribed.set(sessionId, phone.subscription);
  return phone;
}
async function promised(): Promise<readonly MailRecord[]> {
  return (await records.find(NOTIFICATIONS, {})).map(({ record }) => record);
}
const ended = () => until(async () => (await promised()).every(({ state }) => state !== 'waiting'));

test('every browser that wants it is told once, in its owner’s language, however often the event is heard of and whoever sends', async () => {
  language = 'pa';
  const phones = [phoneOf('one'), phoneOf('two')];
  const first = begun();
  const second = begun();
  for (const one of [first, second, first]) await one.notify(READY, 'event', UNTIL);
  await ended();
  const said = { kind: 'ready', code: '#12', path: '/orders/student', language: 'pa' };
  for (const phone of phones) expect(service.messagesOf(phone)).toEqual([said]);
  expect(service.received[0]).toMatchObject({ ttl: 3_600, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
  expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
});

test('what was promised outlives a crash, and nobody reads meanwhile what it says', async () => {
  const phone = phoneOf('one');
  await process().notify(READY, 'event', UNTIL);
  const kept = JSON.stringify(await promised());
  for (const secret of ['7f3a91c2', 'student', phone.subscription.endpoint]) expect(kept).not.toContain(secret);
  expect(service.calls).toBe(0);
  begun();
  await ended();
  expect(service.messagesOf(phone)).toHaveLength(1);
});

test('a call is told as what it is, while it stands', async () => {
  const phone = phoneOf('one');
  const one = begun();
  order = { ...order, calledAt: '2026-11-21T06:30:00.000Z' };
  await one.notify(CALLED, 'call', UNTIL);
  await ended();
  order = { ...order, calledAt: undefined };
  await one.notify(CALLED, 'another call', UNTIL);
  await ended();
  expect(service.messagesOf(phone)).toEqual([{ kind: 'ready', code: '#12', path: '/orders/student', called: true }]);
});

test('a rejection carries its reason, a bill its month, and neither anything more', async () => {
  const phone = phoneOf('one');
  const one = begun();
  order = { ...order, status: 'Rejected', rejectionReason: 'No paneer left' };
  await one.notify(REJECTED, 'rejection', UNTIL);
  await ended();
  await one.notify(BILL, 'bill', new Date(START + BILL.validFor));
  await ended();
  expect(service.messagesOf(phone)).toEqual([
    { kind: 'rejected', code: '#12', path: '/orders/student', reason: 'No paneer left' },
    { kind: 'bill', month: '2026-10', path: '/bills/student' },
  ]);
  expect(service.received[1]).toMatchObject({ ttl: 72 * 3_600, urgency: 'normal' });
});

test.each([
  ['a session that has ended', () => void subscribed.clear()],
  ['an order that was picked up meanwhile', () => void (order = { ...order, status: 'PickedUp' })],
])('nothing is said to or of %s', async (_, happens) => {
  phoneOf('one');
  await process().notify(READY, 'event', UNTIL);
  happens();
  begun();
  await ended();
  expect([service.calls, (await promised())[0]?.state]).toEqual([0, 'dropped']);
});

test.each([500, 429])('a push service that answers %i is asked again, later', async (status) => {
  const phone = phoneOf('one');
  service.answers.push(status, status);
  await begun().notify(READY, 'event', UNTIL);
  await service.until(() => service.calls === 1);
  await until(async () => (await promised())[0]?.dueAt !== START && (await promised())[0]?.attempts === 1);
  await timer.advance(5 * SECOND);
  await service.until(() => service.calls === 2);
  await timer.advance(15 * SECOND);
  await ended();
  expect(service.messagesOf(phone)).toHaveLength(1);
  expect(service.received[0]?.ttl).toBe(3_580);
  // Neither who it is nor where.
  expect(lines).toMatchObject([{ reason: String(status) }, { reason: String(status) }]);
  expect(JSON.stringify(lines)).not.toMatch(/student|127\.0\.0\.1/);
});

test('what nobody could be told within its hour is given up', async () => {
  phoneOf('one');
  const one = process();
  await one.notify(READY, 'event', UNTIL);
  await timer.advance(READY.validFor);
  one.onApplicationBootstrap();
  await until(() => one.metrics.dropped > 0); // which is counted once it is noted
  expect([service.calls, (await promised())[0]?.state, one.metrics.dropped]).toEqual([0, 'dropped', 1]);
});

test.each([404, 410])('a browser of which the push service says %i is not called again', async (status) => {
  phoneOf('one');
  service.answers.push(status);
  const one = begun();
  await one.notify(READY, 'event', UNTIL);
  await ended();
  expect(subscribed.size).toBe(0);
  await one.notify(READY, 'another event', UNTIL);
  expect([service.calls, await promised()]).toEqual([1, [expect.objectContaining({ state: 'dropped', attempts: 1 })]]);
});

test('without a key nobody is told anything, and nothing waits', async () => {
  phoneOf('one');
  const one = process({ keys: undefined });
  one.onApplicationBootstrap();
  await one.notify(READY, 'event', UNTIL);
  expect(await promised()).toEqual([]);
});

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
/** The subscriptions of the student, by session. */
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
  for (const notifications of running) {
    const stopped = notifications.onModuleDestroy();
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

const addLine = (line: MailLine): void => void lines.push(line);

/** Returns a process that has not started to send. */
function process(options: { readonly keys?: typeof keys } = { keys }): Notifications {
  const notifications = new Notifications({
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
    log: { log: addLine, warn: addLine, error: addLine },
  });
  running.push(notifications);
  return notifications;
}
function startedProcess(): Notifications {
  const notifications = process();
  notifications.onApplicationBootstrap();
  return notifications;
}
function phoneOf(sessionId: string): Phone {
  const phone = service.phone();
  subscribed.set(sessionId, phone.subscription);
  return phone;
}
async function queuedRecords(): Promise<readonly MailRecord[]> {
  return (await records.find(NOTIFICATIONS, {})).map(({ record }) => record);
}
const ended = () => until(async () => (await queuedRecords()).every(({ state }) => state !== 'waiting'));

test('every subscribed browser is notified once, in its owner’s language, however often the event is handled', async () => {
  language = 'pa';
  const phones = [phoneOf('one'), phoneOf('two')];
  const first = startedProcess();
  const second = startedProcess();
  for (const notifications of [first, second, first]) await notifications.notify(READY, 'event', UNTIL);
  await ended();
  const message = { kind: 'ready', code: '#12', path: '/orders/student', language: 'pa' };
  for (const phone of phones) expect(service.messagesOf(phone)).toEqual([message]);
  expect(service.received[0]).toMatchObject({ ttl: 3_600, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
  expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
});

test('a queued notification survives a crash, and the records do not show its content', async () => {
  const phone = phoneOf('one');
  await process().notify(READY, 'event', UNTIL);
  const stored = JSON.stringify(await queuedRecords());
  for (const secret of ['7f3a91c2', 'student', phone.subscription.endpoint]) expect(stored).not.toContain(secret);
  expect(service.calls).toBe(0);
  startedProcess();
  await ended();
  expect(service.messagesOf(phone)).toHaveLength(1);
});

test('a call is sent as a call while it is active', async () => {
  const phone = phoneOf('one');
  const notifications = startedProcess();
  order = { ...order, calledAt: '2026-11-21T06:30:00.000Z' };
  await notifications.notify(CALLED, 'call', UNTIL);
  await ended();
  order = { ...order, calledAt: undefined };
  await notifications.notify(CALLED, 'another call', UNTIL);
  await ended();
  expect(service.messagesOf(phone)).toEqual([{ kind: 'ready', code: '#12', path: '/orders/student', called: true }]);
});

test('a rejection has its reason, and a bill its month', async () => {
  const phone = phoneOf('one');
  const notifications = startedProcess();
  order = { ...order, status: 'Rejected', rejectionReason: 'No paneer left' };
  await notifications.notify(REJECTED, 'rejection', UNTIL);
  await ended();
  await notifications.notify(BILL, 'bill', new Date(START + BILL.validFor));
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
])('no notification is sent for %s', async (_, happens) => {
  phoneOf('one');
  await process().notify(READY, 'event', UNTIL);
  happens();
  startedProcess();
  await ended();
  expect([service.calls, (await queuedRecords())[0]?.state]).toEqual([0, 'dropped']);
});

test.each([500, 429])('a push service that answers %i is called again later', async (status) => {
  const phone = phoneOf('one');
  service.answers.push(status, status);
  await startedProcess().notify(READY, 'event', UNTIL);
  await service.until(() => service.calls === 1);
  await until(async () => (await queuedRecords())[0]?.dueAt !== START && (await queuedRecords())[0]?.attempts === 1);
  await timer.advance(5 * SECOND);
  await service.until(() => service.calls === 2);
  await timer.advance(15 * SECOND);
  await ended();
  expect(service.messagesOf(phone)).toHaveLength(1);
  expect(service.received[0]?.ttl).toBe(3_580);
  // The log shows neither the student nor the address.
  expect(lines).toMatchObject([{ reason: String(status) }, { reason: String(status) }]);
  expect(JSON.stringify(lines)).not.toMatch(/student|127\.0\.0\.1/);
});

test('a notification that could not be sent within its hour is dropped', async () => {
  phoneOf('one');
  const notifications = process();
  await notifications.notify(READY, 'event', UNTIL);
  await timer.advance(READY.validFor);
  notifications.onApplicationBootstrap();
  await until(() => notifications.metrics.dropped > 0); // it is counted after it is stored
  expect([service.calls, (await queuedRecords())[0]?.state, notifications.metrics.dropped]).toEqual([0, 'dropped', 1]);
});

test.each([404, 410])('a browser is unsubscribed when the push service answers %i', async (status) => {
  phoneOf('one');
  service.answers.push(status);
  const notifications = startedProcess();
  await notifications.notify(READY, 'event', UNTIL);
  await ended();
  expect(subscribed.size).toBe(0);
  await notifications.notify(READY, 'another event', UNTIL);
  expect([service.calls, await queuedRecords()]).toEqual([1, [expect.objectContaining({ state: 'dropped', attempts: 1 })]]);
});

test('without keys nothing is queued', async () => {
  phoneOf('one');
  const notifications = process({ keys: undefined });
  notifications.onApplicationBootstrap();
  await notifications.notify(READY, 'event', UNTIL);
  expect(await queuedRecords()).toEqual([]);
});

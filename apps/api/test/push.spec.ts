import type { Browser } from '@tiffin/accounts/testing';
import { SESSIONS, type SessionRecord } from '@tiffin/credentials';
import { until } from '@tiffin/event-sourcing/testing';
import { RECORDS } from '@tiffin/kernel';
import { NOTIFICATIONS } from '@tiffin/mail';
import { LocalPushService, type Phone } from '@tiffin/push/testing';
import type { RecordStore } from '@tiffin/read-models';
import { MonthEnd } from './month-end.js';

let service: LocalPushService;
let publicKey = '';
let office: MonthEnd;
let phone: Phone;
beforeAll(async () => {
  service = await LocalPushService.start(() => publicKey);
  office = await MonthEnd.at('2026-10-20T06:30:00.000Z', { TIFFIN_PUSH_SERVICES: service.origin });
  publicKey = String((await office.students[0]!.get('/push')).body['publicKey']);
});
afterAll(async () => {
  await office.stop();
  await service.stop();
});

const PATH = '/push/subscription';
const records = (): RecordStore => office.api.running.app.get<RecordStore>(RECORDS, { strict: false });
const subscribe = async (by: Browser): Promise<Phone> => {
  const subscribed = service.phone();
  // As browsers send it.
  expect(await by.post(PATH, { ...subscribed.subscription, expirationTime: null })).toMatchObject({ status: 200, body: {} });
  return subscribed;
};
/** Resolves once every promised notification was sent or given up. */
const allSent = async (): Promise<void> => {
  await office.api.settled();
  await until(async () => (await records().count(NOTIFICATIONS, { state: 'waiting' })) === 0);
};

test('a subscribed student is notified once that an order is ready, or why it was rejected; nobody else is', async () => {
  phone = await subscribe(office.students[0]!);
  const neighbour = await subscribe(office.students[1]!);
  await office.order(0, 'Prepared');
  await allSent();
  const path = `/orders/${office.studentIds[0]}`;
  expect(service.messagesOf(phone)).toEqual([{ kind: 'ready', code: '#1', path }]);
  const rejected = await office.order(0);
  const rejection = office.contractor.patch(`/orders/${rejected}?status=Rejected`, { reason: 'No paneer left' });
  expect((await rejection).status).toBe(200);
  await allSent();
  expect(service.messagesOf(phone)[1]).toEqual({ kind: 'rejected', code: '#2', path, reason: 'No paneer left' });
  expect((await office.students[0]!.post(`/orders/${await office.order(0)}/cancel`)).status).toBe(200);
  await allSent();
  expect(service.messagesOf(phone)).toHaveLength(2);
  expect(service.messagesOf(neighbour)).toEqual([]);
});

test('a restart repeats no notification, and continues with the same key and phones', async () => {
  const before = service.received.length;
  await office.restartAt('2026-10-20T06:40:00.000Z');
  await allSent();
  expect(service.received).toHaveLength(before);
  await office.order(0, 'Prepared');
  await allSent();
  expect(service.received).toHaveLength(before + 1);
  expect((await office.students[0]!.get('/push')).body).toEqual({ publicKey });
});

test('a notification about a bill contains its month only', async () => {
  const before = service.messagesOf(phone).length;
  await office.turnTo('2026-11-02T06:30:00.000Z');
  expect((await office.generate()).body).toMatchObject({ issued: expect.any(Number) });
  await allSent();
  expect(service.messagesOf(phone).slice(before)).toEqual([{ kind: 'bill', month: '2026-10', path: `/bills/${office.studentIds[0]}` }]);
});

test('a phone belongs to one person at a time, and a session’s last subscription counts', async () => {
  const first = await office.api.student('BH1-102');
  const second = await office.api.student('BH1-103');
  const shared = await subscribe(first);
  expect((await second.post(PATH, shared.subscription)).status).toBe(200);
  await office.order(1, 'Prepared');
  await allSent();
  expect(service.messagesOf(shared)).toEqual([]);
  const otherPhone = await subscribe(second);
  await office.order(2, 'Prepared');
  await allSent();
  expect([service.messagesOf(shared), service.messagesOf(otherPhone)]).toEqual([[], [expect.objectContaining({ kind: 'ready' })]]);
  expect((await second.delete(PATH)).status).toBe(200);
  await office.order(2, 'Prepared');
  await allSent();
  expect(service.messagesOf(otherPhone)).toHaveLength(1);
});

test('a changed password keeps this phone’s subscription and ends the others; a log-out ends it', async () => {
  const firstBrowser = await office.api.student('BH1-102');
  const secondBrowser = await office.api.student('BH1-102');
  const keptSubscription = await subscribe(firstBrowser);
  const endedSubscription = await subscribe(secondBrowser);
  expect((await firstBrowser.patch('/users/password', { oldPassword: 'tiffin123', newPassword: 'samosa-45' })).status).toBe(200);
  await office.orderBy(firstBrowser, 'Prepared');
  await allSent();
  expect([service.messagesOf(keptSubscription), service.messagesOf(endedSubscription)]).toEqual([
    [expect.objectContaining({ kind: 'ready' })],
    [],
  ]);
  const again = await office.orderBy(firstBrowser);
  expect((await firstBrowser.patch('/users/logout', {})).status).toBe(200);
  await office.move(again, 'Prepared');
  await allSent();
  expect(service.messagesOf(keptSubscription)).toHaveLength(1);
  const all: readonly SessionRecord[] = (await records().find(SESSIONS, {})).map(({ record }) => record);
  expect(all.some(({ push }) => push?.endpoint === keptSubscription.subscription.endpoint)).toBe(false);
});

test('the server refuses subscriptions to unknown push services and with invalid keys', async () => {
  const { endpoint, keys } = service.phone().subscription;
  const refused = async (subscription: object): Promise<unknown> => {
    const { status, body } = await office.students[0]!.post(PATH, subscription);
    return [status, Object.keys((body['errors'] as object | undefined) ?? {})];
  };
  const inside = ['http://169.254.169.254/latest', 'https://eventstore:2113/streams', 'http://127.0.0.1:1/push', 'https://push.example/x'];
  for (const address of inside) expect(await refused({ endpoint: address, keys })).toEqual([400, ['endpoint']]);
  expect(await refused({ endpoint: `${endpoint}${'x'.repeat(1_024)}`, keys })).toEqual([400, ['endpoint']]);
  expect(await refused({ endpoint })).toEqual([400, ['keys']]);
  expect(await refused({ endpoint, keys: [keys] })).toEqual([400, ['keys']]);
  expect(await refused({ endpoint, keys: { ...keys, auth: 'short' } })).toEqual([400, ['keys.auth']]);
  expect(await refused({ endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } })).toEqual([400, ['keys.p256dh']]);
});

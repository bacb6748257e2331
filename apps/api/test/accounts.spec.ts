import { ACCOUNT_COLLECTIONS } from '@tiffin/accounts';
import type { Browser } from '@tiffin/accounts/testing';
import type { AuditPage, Canteen, Order, PlaceOrderRequest, Student } from '@tiffin/contracts';
import { until } from '@tiffin/event-sourcing/testing';
import { RECORDS } from '@tiffin/kernel';
import { mailsIn, mailTo } from '@tiffin/mail/testing';
import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import { join } from 'node:path';
import { oneOfEach, place } from './carts.js';
import { TestApi } from './test-api.js';

let api: TestApi;
let contractor: Browser;
let cart: PlaceOrderRequest;
beforeAll(async () => {
  api = await TestApi.start();
  contractor = await api.contractor();
  cart = oneOfEach(await api.menu(contractor));
});
afterAll(() => api.stop());

const outbox = (): string => join(api.directory, 'outbox');
const typesIn = ({ body }: { readonly body: object }): string[] => (body as AuditPage).entries.map(({ type }) => type);

test('a visitor without a session can only read which hostels have a canteen', async () => {
  const visitor = api.browser();
  expect(await visitor.get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await visitor.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  expect(await visitor.get('/users')).toMatchObject({ status: 200, body: { message: 'no user' } });
  expect((await visitor.get('/users/hostels')).body).toHaveLength(20);
  const canteens = (await visitor.get('/users/canteens')).body as unknown as readonly { readonly _id: string }[];
  expect(canteens.map(({ _id }) => _id).sort()).toEqual(api.canteens.map(({ canteenId }) => canteenId).sort());
  expect(JSON.stringify(canteens)).not.toMatch(/contractor|email|phone/);
  for (const path of ['/snacks', '/snacks/packaged', '/orders', '/canteen', '/orders/statistics'])
    for (const headers of [{}, { cookie: 'tiffin_session=c3RvbGVu' }])
      expect(await visitor.get(path).set(headers)).toMatchObject({ status: 401, body: { message: 'tokens missing', code: 'no_session' } });
  for (const path of ['/users/orders', '/users/contractors']) {
    expect(await visitor.post(path, {})).toMatchObject({ status: 401, body: { message: 'key missing', code: 'key_required' } });
    expect(await visitor.post(path, { look: true })).toMatchObject({ status: 200, body: { message: 'key missing' } });
  }
});

test('a canteen is registered with a mailed code, orders are taken, and a successor takes it over', async () => {
  const codeFor = async (address: string): Promise<string> => {
    const { text } = await mailTo(outbox(), address);
    return /^Verification code: (\d{6})$/m.exec(text)?.[1] ?? text;
  };
  const admin = api.browser();
  await admin.post('/users/contractors', { key: 'tiffin-admin' });
  const email = 'asha@gh8.example';
  const password = 'secret-123';
  const fields = { fullName: 'Asha Rao', password, email, phoneNumber: '919876500077', hostel: 'GH8', kitchenKey: 'ladle42' };
  expect((await api.browser().post('/contractors/register', fields)).body).toEqual({ message: 'Verification code sent' });
  const completed = await api.browser().post('/contractors/complete-registeration', { ...fields, code: await codeFor(email) });
  const canteen = completed.body as unknown as Canteen;
  expect([completed.status, canteen.status]).toEqual([201, 'waiting']);
  const approved = await admin.patch(`/users/contractors/${canteen._id}/approval`, { approved: true });
  expect(approved).toMatchObject({ status: 200, body: { ...canteen, status: 'active' } });
  const asha = api.browser();
  expect((await asha.logIn('contractor', email, password)).status).toBe(200);
  const { snack } = await api.menu(asha);
  expect((await asha.get('/snacks')).body).toEqual([snack]);
  await api.kitchen('GH8-ladle42');

  const next = { fullName: 'Next One', email: 'next@gh8.example', phoneNumber: '919876500088', password: 'secret-456' };
  expect((await admin.patch(`/users/contractors/${canteen._id}`, next)).body).toEqual({ message: 'Verification code sent' });
  const code = await codeFor(next.email);
  expect((await api.browser().post('/contractors/complete-registeration', { email: next.email, code })).status).toBe(201);
  const successor = api.browser();
  await successor.logIn('contractor', next.email, next.password);
  expect((await successor.get('/snacks')).body).toEqual([snack]);
  expect((await asha.logIn('contractor', email, password)).status).toBe(400);
  await api.settled();
  expect(typesIn(await admin.get(`/operations/audit?canteenId=${canteen._id}&kind=account`))).toEqual([
    'ContractorReplaced',
    'CanteenApproved',
    'CanteenRegistered',
  ]);
});

test('a student registers, orders, and is removed with all that is theirs but the orders', async () => {
  const email = 'r301@students.example';
  const registered = await contractor.post('/contractors/students', {
    fullName: 'Meher Rao',
    rollNo: '301',
    email,
    phoneNumber: '919876540321',
  });
  expect(registered.status).toBe(201);
  const { _id } = registered.body as unknown as Student;
  const { text } = await mailTo(outbox(), email);
  const browser = api.browser();
  expect((await browser.logIn('student', 'BH1-301', /^Password: ([A-Za-z0-9]{12})$/m.exec(text)?.[1] ?? '')).status).toBe(200);
  const order = (await place(browser, cart)).body as unknown as Order;
  const remove = () => contractor.delete(`/contractors/students/${_id}`);
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'open_orders', orders: [order._id] } });
  expect((await contractor.patch(`/orders/${order._id}?status=PickedUp`)).status).toBe(200);

  const socket = await api.socket(browser);
  const end = new Promise((resolve) => socket.once('disconnect', resolve));
  expect(await remove()).toMatchObject({ status: 200, body: {} });
  expect(await end).toBe('io server disconnect');
  await expect(api.socket(browser)).rejects.toThrow('tokens missing');
  expect(mailsIn(outbox()).filter(({ to }) => to === email)).toEqual([]);
  await api.settled();
  expect((await contractor.get(`/orders/${_id}`)).body['orders']).toMatchObject([
    { _id: order._id, amount: order.amount, studentInfo: { fullName: 'Removed student', userName: '' } },
  ]);
  expect(typesIn(await contractor.get('/audit?kind=account')).slice(0, 2)).toEqual(['StudentRemoved', 'StudentRegistered']);
});

test('an import is previewed and made, and refused if its rows exist already', async () => {
  const file = 'RollNo;FullName;PhoneNumber;Email\r\n501;Asha;919876540321;r501@students.example\r\n';
  for (const [query, status] of [
    ['?dryRun', 200],
    ['', 201],
    ['', 400],
  ] as const)
    expect((await contractor.post(`/contractors/students/import${query}`).type('text/csv; charset=utf-8').send(file)).status).toBe(status);
});

test('a start finishes an interrupted removal: a student with an open order is back, one without is gone', async () => {
  expect((await place(await api.student('BH1-102'), cart)).status).toBe(201);
  const students = ACCOUNT_COLLECTIONS.find(({ name }) => name === 'students') as CollectionDefinition<
    StoredRecord & { readonly status?: string }
  >;
  const records = api.running.app.get<RecordStore>(RECORDS, { strict: false });
  const [first, second] = (api.canteens[0]?.students ?? []).map(({ _id }) => _id);
  for (const _id of [first ?? '', second ?? '']) {
    const stored = await records.get(students, _id);
    const record = { ...stored?.record, _id, status: 'closed' };
    await records.commit([{ kind: 'replace', collection: 'students', record, revision: stored?.revision ?? 0 }]);
  }
  await api.halt();
  api = await TestApi.start({}, { directory: api.directory });
  const restarted = api.running.app.get<RecordStore>(RECORDS, { strict: false });
  await until(async () => (await restarted.get(students, second ?? ''))?.record.status === 'open');
  await api.student('BH1-102');
  const details = { fullName: 'Nobody', rollNo: 777, email: 'nobody@students.example', phoneNumber: '919876540321' };
  expect((await (await api.contractor()).patch(`/contractors/students/${first}`, details)).status).toBe(404);
});

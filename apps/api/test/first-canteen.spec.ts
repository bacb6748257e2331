import type { Browser } from '@tiffin/accounts/testing';
import type { AuditPage, Canteen } from '@tiffin/contracts';
import { mailTo } from '@tiffin/mail/testing';
import { join } from 'node:path';
import { TestApi } from './test-api.js';

let api: TestApi;
let admin: Browser;
beforeAll(async () => {
  api = await TestApi.start();
  admin = api.browser();
  await admin.post('/users/contractors', { key: 'tiffin-admin' });
});
afterAll(() => api.stop());

/** From the mail to this address, once it is there. */
async function codeFor(address: string): Promise<string> {
  const { text } = await mailTo(join(api.directory, 'outbox'), address);
  return /^Verification code: (\d{6})$/m.exec(text)?.[1] ?? text;
}
const registration = (hostel: string, email: string) => ({
  fullName: 'Asha Rao',
  password: 'secret-123',
  email,
  phoneNumber: '919876500077',
  hostel,
  kitchenKey: 'ladle42',
});

async function registered(hostel: string, email: string, browser: Browser): Promise<Canteen> {
  const fields = registration(hostel, email);
  expect((await api.browser().post('/contractors/register', fields)).body).toEqual({ message: 'Verification code sent' });
  const code = await codeFor(email);
  const completed = await browser.post('/contractors/complete-registeration', { ...fields, code });
  expect(completed.status).toBe(201);
  return completed.body as unknown as Canteen;
}

test('from a key and a mailed code to a canteen that can be ordered from, suspended, and handed over', async () => {
  const canteen = await registered('GH8', 'asha@gh8.example', admin);
  expect(canteen.status).toBe('active');
  const contractor = api.browser();
  expect((await contractor.logIn('contractor', 'asha@gh8.example', 'secret-123')).status).toBe(200);
  const { snack } = await api.menu(contractor);
  expect((await contractor.get('/snacks')).body).toEqual([snack]);
  const kitchen = await api.kitchen('GH8-ladle42');

  const sockets = await Promise.all([contractor, kitchen].map((browser) => api.socket(browser)));
  const bystander = await api.socket(await api.contractor());
  const ends = sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)));
  const suspended = await admin.patch(`/users/contractors/${canteen._id}`, { suspended: true });
  expect(suspended.body).toEqual({ ...canteen, status: 'suspended' });
  await Promise.all(ends);
  expect(bystander.connected).toBe(true);
  expect((await contractor.get('/snacks')).status).toBe(401);
  expect((await contractor.logIn('contractor', 'asha@gh8.example', 'secret-123')).status).toBe(403);

  expect((await admin.patch(`/users/contractors/${canteen._id}`, { suspended: false })).status).toBe(200);
  const next = { fullName: 'Next One', email: 'next@gh8.example', phoneNumber: '919876500088', password: 'secret-456' };
  expect((await admin.patch(`/users/contractors/${canteen._id}`, next)).body).toEqual({ message: 'Verification code sent' });
  const code = await codeFor(next.email);
  expect((await api.browser().post('/contractors/complete-registeration', { email: next.email, code })).status).toBe(201);
  const successor = api.browser();
  await successor.logIn('contractor', next.email, next.password);
  expect((await successor.get('/snacks')).body).toEqual([snack]);
  expect((await contractor.logIn('contractor', 'asha@gh8.example', 'secret-123')).status).toBe(400);

  await api.settled();
  const { entries } = (await admin.get(`/operations/audit?canteenId=${canteen._id}&kind=account`)).body as unknown as AuditPage;
  expect(entries.map(({ type, actor }) => `${type} ${actor.role}`).reverse()).toEqual([
    'CanteenRegistered admin',
    'CanteenApproved admin',
    'CanteenSuspended admin',
    'CanteenResumed admin',
    'ContractorReplaced contractor',
  ]);
});

test('without the admin a canteen waits for approval', async () => {
  const email = 'asha@gh9.example';
  const canteen = await registered('GH9', email, api.browser());
  expect(canteen.status).toBe('waiting');
  expect((await api.browser().logIn('contractor', email, 'secret-123')).body).toMatchObject({ code: 'waiting' });
  const listed = (await admin.post('/users/contractors')).body as unknown as Canteen[];
  expect(listed[0]).toEqual(canteen);
  expect((await admin.patch(`/users/contractors/${canteen._id}/approval`, { approved: true })).body).toEqual({
    ...canteen,
    status: 'active',
  });
  expect((await api.browser().logIn('contractor', email, 'secret-123')).status).toBe(200);
});

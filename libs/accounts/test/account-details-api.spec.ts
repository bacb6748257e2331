import { hostelValue } from '@tiffin/contracts';
import { CANTEENS } from '@tiffin/people';
import { DEMO_PASSWORD } from '../src/index.js';
import type { Browser } from '../src/testing/index.js';
import type { AccountsApp } from './accounts-app.js';
import { toldIn } from './newcomers.js';
import { startVisitors, type Visitors } from './visitors.js';

const DETAILS = { fullName: 'Ramesh', email: 'contractor@bh1.example', phoneNumber: '919876500001', password: DEMO_PASSWORD };

let visitors: Visitors;
let accounts: AccountsApp;
beforeAll(async () => {
  visitors = await startVisitors();
  ({ accounts } = visitors);
});
beforeEach(() => accounts.clock.pass(24 * 3_600_000)); // what earlier tests failed at is forgotten
afterAll(() => accounts.close());

const change = (browser: Browser, fields: object = {}) => browser.patch('/contractors/account', { ...DETAILS, ...fields });

describe('a contractor’s details', () => {
  test('change, are answered as the user, and are told without themselves', async () => {
    const browser = await visitors.contractor();
    const other = await visitors.contractor();
    const changed = await change(browser, { fullName: 'Ramesh Rao', phoneNumber: '4915112345678' });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual((await browser.get('/users')).body);
    expect(changed.body).toMatchObject({ fullName: 'Ramesh Rao', phoneNumber: '4915112345678', email: DETAILS.email, role: 'contractor' });
    expect((await other.get('/users')).body).toHaveProperty('fullName', 'Ramesh Rao');
    const { canteenId, contractorId: userId } = accounts.people[0] ?? { canteenId: '', contractorId: '' };
    const facts = await toldIn(accounts, `account-${userId}`);
    expect(facts.at(-1)).toEqual({ type: 'AccountDetailsChanged', data: { canteenId, userId }, actor: { id: userId, role: 'contractor' } });
    expect(Number(changed.headers['x-position'])).toBeGreaterThan(0);
    await change(browser);
  });

  test('that stay as they are change nothing', async () => {
    const { contractorId } = accounts.people[0] ?? { contractorId: '' };
    const browser = await visitors.contractor();
    const before = await toldIn(accounts, `account-${contractorId}`);
    const unchanged = await change(browser);
    expect([unchanged.status, unchanged.headers['x-position']]).toEqual([200, undefined]);
    expect(await toldIn(accounts, `account-${contractorId}`)).toEqual(before);
  });

  test('the e-mail address is the log-in from then on, in any case; this browser stays known there', async () => {
    const browser = await visitors.contractor();
    const renamed = await change(browser, { email: 'Ramesh@BH1.example' });
    expect([renamed.status, renamed.body['email']]).toEqual([200, 'Ramesh@BH1.example']);
    expect((await browser.get('/users')).body).toHaveProperty('email', 'Ramesh@BH1.example');
    const logIn = (email: string, by = accounts.browser(), password = DEMO_PASSWORD) => by.logIn('contractor', email, password);
    expect((await logIn('contractor@bh1.example')).status).toBe(400);
    expect((await logIn('ramesh@bh1.example')).status).toBe(200);
    for (let times = 0; times < 10; times++) await logIn('ramesh@bh1.example', accounts.browser(), 'wrong-one');
    expect((await logIn('ramesh@bh1.example')).status).toBe(429);
    expect((await change(browser)).body).toHaveProperty('email', DETAILS.email);
    expect((await logIn('contractor@bh1.example')).status).toBe(200);
  });

  test('another e-mail address voids the links that were mailed to the former one', async () => {
    const browser = await visitors.contractor();
    await accounts.browser().patch('/users/reset-password', { role: 'contractor', loginInput: DETAILS.email });
    const token = new URL((await accounts.mail.to(DETAILS.email)).at(-1)?.action?.url ?? '').searchParams.get('token');
    expect((await change(browser, { email: 'ramesh@bh1.example' })).status).toBe(200);
    const chosen = await accounts.browser().post('/users/reset-password', { token, newPassword: 'samosa-45' });
    expect(chosen).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    expect((await change(browser)).status).toBe(200);
  });

  test('its case alone may change', async () => {
    const browser = await visitors.contractor();
    expect((await change(browser, { email: 'CONTRACTOR@bh1.example' })).body).toHaveProperty('email', 'CONTRACTOR@bh1.example');
    await change(browser);
  });

  test.each(['contractor@gh1.example', 'Contractor@GH1.Example'])('another contractor’s e-mail address %s is taken', async (email) => {
    const { status, body } = await change(await visitors.contractor(), { email });
    const message = 'This e-mail address is already in use.';
    expect([status, body]).toEqual([409, { code: 'email_taken', message, errors: { email: message } }]);
  });

  test('nothing changes without the right password, which is counted like a log-in', async () => {
    const browser = await visitors.contractor();
    const wrong = await change(browser, { password: 'wrong-one', fullName: 'Mallory' });
    expect([wrong.status, wrong.body]).toEqual([400, { code: 'bad_credentials', message: 'Invalid credentials' }]);
    expect((await browser.get('/users')).body).toHaveProperty('fullName', 'Ramesh');
    for (let times = 0; times < 9; times++) await change(browser, { password: 'wrong-one' });
    expect(await change(browser)).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect((await browser.logIn('contractor', DETAILS.email, DEMO_PASSWORD)).status).toBe(429);
  });

  test('of two changes at once none is lost silently', async () => {
    const browser = await visitors.contractor();
    const both = await Promise.all([change(browser, { fullName: 'Ramesh One' }), change(browser, { fullName: 'Ramesh Two' })]);
    const kept = (await browser.get('/users')).body['fullName'];
    expect(both.filter(({ status, body }) => status === 200 && body['fullName'] === kept)).not.toHaveLength(0);
    for (const { status } of both) expect([200, 409]).toContain(status);
    await change(browser);
  });

  const NAME = 'only letters & spaces are allowed under 20 characters.';
  const EMAIL = 'please enter a valid email.';
  const PHONE = 'Enter a valid phone number';
  const PASSWORD = 'password must be 8-12 characters.';
  test.each([
    ['no password', { password: undefined }, { password: PASSWORD }],
    ['an empty password', { password: '' }, { password: PASSWORD }],
    ['no name', { fullName: undefined }, { fullName: NAME }],
    ['an empty name', { fullName: '' }, { fullName: NAME }],
    ['21 letters', { fullName: 'a'.repeat(21) }, { fullName: NAME }],
    ['a digit in the name', { fullName: 'Ramesh 2' }, { fullName: NAME }],
    ['no e-mail address', { email: undefined }, { email: EMAIL }],
    ['half an e-mail address', { email: 'contractor@' }, { email: EMAIL }],
    ['an endless e-mail address', { email: `${'a'.repeat(250)}@bh1.example` }, { email: EMAIL }],
    ['no phone number', { phoneNumber: undefined }, { phoneNumber: PHONE }],
    ['a number for a phone number', { phoneNumber: 919876500001 }, { phoneNumber: PHONE }],
    ['a phone number that is none', { phoneNumber: '12' }, { phoneNumber: PHONE }],
    ['a phone number of 16 digits', { phoneNumber: '9198765000011234' }, { phoneNumber: PHONE }],
  ])('%s is refused', async (_, fields, errors) => {
    const { status, body } = await change(await visitors.contractor(), fields);
    expect([status, body]).toEqual([400, { code: 'validation', message: Object.values(errors)[0], errors }]);
  });

  test('are the contractor’s to change, nobody else’s', async () => {
    expect((await change(accounts.browser())).status).toBe(401);
    expect((await change(await visitors.student())).status).toBe(403);
    expect((await change(await visitors.kitchen())).status).toBe(403);
    expect((await change(await visitors.admin())).status).toBe(401);
  });
});

describe('the kitchen’s key', () => {
  const changeKey = (browser: Browser, newKey: unknown, password: unknown = DEMO_PASSWORD) =>
    browser.patch('/contractors/kitchen-key', { newKey, password });
  const enter = async (key: string) => (await accounts.browser().post('/users/orders', { key })).status;

  test('a new one opens the kitchen, the old one nothing; sessions made with it are over, the contractor’s go on', async () => {
    const browser = await visitors.contractor();
    const [wall, elsewhere] = [await visitors.kitchen(), accounts.browser()];
    await elsewhere.post('/users/orders', { key: 'GH1-kitchen2' });
    const changed = await changeKey(browser, 'Tandoor7');
    expect([changed.status, changed.body, changed.headers['set-cookie']]).toEqual([200, {}, undefined]);
    expect(Number(changed.headers['x-position'])).toBeGreaterThan(0);
    expect((await wall.post('/kitchen/prepared', {})).body).toEqual({ code: 'no_session', message: 'tokens missing' });
    expect((await elsewhere.post('/kitchen/prepared', {})).status).toBe(201);
    expect((await browser.get('/users')).body).toHaveProperty('role', 'contractor');
    expect([await enter('BH1-kitchen1'), await enter('BH1-Tandoor7')]).toEqual([400, 201]);
    const { canteenId, contractorId: id } = accounts.people[0] ?? { canteenId: '', contractorId: '' };
    const record = (await accounts.records.get(CANTEENS, canteenId))?.record;
    expect(record && [hostelValue(record), record.kitchenKeyVersion]).toEqual(['BH1', 2]);
    const fact = { type: 'KitchenKeyChanged', data: { canteenId }, actor: { id, role: 'contractor' } };
    expect(await toldIn(accounts, `canteen-${canteenId}`)).toContainEqual(fact);
    await changeKey(browser, 'kitchen1');
  });

  test('a kitchen that is entered while the key changes is in with the new key only', async () => {
    const keys = ['kitchen1', 'Tandoor7'];
    const browser = await visitors.contractor();
    for (let round = 0; round < 10; round++) {
      const [old = '', next = ''] = round % 2 === 0 ? keys : keys.toReversed();
      const wall = accounts.browser();
      await Promise.all([wall.post('/users/orders', { key: `BH1-${old}` }), changeKey(browser, next)]);
      expect((await wall.get('/users')).body).toEqual({ message: 'no user' });
      expect(await enter(`BH1-${next}`)).toBe(201);
    }
  });

  test('stays without the right password', async () => {
    const browser = await visitors.contractor();
    const { status, body } = await changeKey(browser, 'Tandoor7', 'wrong-one');
    expect([status, body]).toEqual([400, { code: 'bad_credentials', message: 'Invalid credentials' }]);
    expect(await enter('BH1-kitchen1')).toBe(201);
  });

  const KEY = 'key must be 4-12 characters.';
  test.each([
    ['three characters', 'abc'],
    ['thirteen', 'abcdefghijklm'],
    ['a dash', 'kitchen-1'],
    ['a space', 'kitchen 1'],
    ['a number', 12345],
    ['nothing', undefined],
  ])('%s is no key', async (_, newKey) => {
    const { status, body } = await changeKey(await visitors.contractor(), newKey);
    expect([status, body]).toEqual([400, { code: 'validation', message: KEY, errors: { newKey: KEY } }]);
  });

  test.each(['abcd', 'abcdefghijkl', '1234'])('%s is one', async (newKey) => {
    const browser = await visitors.contractor();
    expect((await changeKey(browser, newKey)).status).toBe(200);
    await changeKey(browser, 'kitchen1');
  });

  test('a password is needed', async () => {
    const errors = { password: 'password must be 8-12 characters.' };
    const { status, body } = await changeKey(await visitors.contractor(), 'Tandoor7', 1);
    expect([status, body]).toEqual([400, { code: 'validation', message: errors.password, errors }]);
  });

  test('is the contractor’s to change, nobody else’s', async () => {
    expect((await changeKey(accounts.browser(), 'Tandoor7')).status).toBe(401);
    expect((await changeKey(await visitors.student(), 'Tandoor7')).status).toBe(403);
    expect((await changeKey(await visitors.kitchen(), 'Tandoor7')).status).toBe(403);
  });
});

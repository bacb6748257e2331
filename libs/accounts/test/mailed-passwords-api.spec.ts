import { jest } from '@jest/globals';
import { CONTRACTORS, STUDENTS } from '@tiffin/people';
import { DEMO_PASSWORD } from '../src/index.js';
import type { Browser } from '../src/testing/index.js';
import type { AccountsApp } from './accounts-app.js';
import { newcomers } from './newcomers.js';
import { Register } from './registers.js';
import { startVisitors, type Visitors } from './visitors.js';

const DAY = 24 * 3_600_000;
const HOLDS = 14 * DAY;

let visitors: Visitors;
let accounts: AccountsApp;
let register: Register;
let newcomer: ReturnType<typeof newcomers>;
beforeAll(async () => {
  visitors = await startVisitors();
  ({ accounts } = visitors);
  newcomer = newcomers(accounts);
});
beforeEach(async () => {
  register = new Register(accounts, await visitors.contractor());
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

const logIn = (userName: string, password: string, browser = accounts.browser()) => browser.logIn('student', userName, password);
const statusOf = async (userName: string, password: string): Promise<number> => (await logIn(userName, password)).status;
let rollNo = 700;
/** Nobody's roll number and address. */
const fresh = () => ({ rollNo: String(++rollNo), email: `mailed${rollNo}@students.example` });

describe('the password that a student is registered with', () => {
  test('opens nothing after 14 days unused: that is answered like a wrong one, and “Forgot password?” is the way on', async () => {
    const { userName, email } = await register.registered(fresh());
    const [letter] = await accounts.mail.to(email);
    expect(letter?.closing).toContain(
      'If you don’t log in within 14 days this one stops working, and “Forgot password?” on the log-in page gets you a link to choose one.',
    );
    const password = await register.passwordFor(email);
    accounts.clock.pass(HOLDS);
    const late = await logIn(userName, password);
    expect([late.status, late.body]).toEqual([400, { code: 'bad_credentials', message: 'Invalid credentials' }]);
    await accounts.browser().patch('/users/reset-password', { role: 'student', loginInput: userName });
    const token = new URL((await accounts.mail.to(email)).at(-1)?.action?.url ?? '').searchParams.get('token');
    expect((await accounts.browser().post('/users/reset-password', { token, newPassword: 'samosa-45' })).status).toBe(200);
    accounts.clock.pass(HOLDS);
    expect(await statusOf(userName, 'samosa-45')).toBe(200);
  });

  test('once used holds for good', async () => {
    const { _id, userName, email } = await register.registered(fresh());
    const password = await register.passwordFor(email);
    accounts.clock.pass(HOLDS - 1);
    expect(await statusOf(userName, 'wrong-one')).toBe(400);
    expect(await statusOf(userName, password)).toBe(200);
    expect((await register.record(_id))?.passwordVersion).toBe(1);
    accounts.clock.pass(HOLDS);
    expect(await statusOf(userName, password)).toBe(200);
  });

  test('of an imported one counts from its mail', async () => {
    const { rollNo: number, email } = fresh();
    const wake = jest.spyOn(accounts.mail, 'wake').mockReturnValue();
    const body = `fullName,rollNo,email,phoneNumber\nMeher,${number},${email},919876540321\n`;
    expect((await register.contractor.post('/contractors/students/import').type('text/csv').send(body)).status).toBe(201);
    wake.mockRestore();
    accounts.clock.pass(2 * DAY);
    accounts.mail.wake();
    const password = await register.passwordFor(email);
    accounts.clock.pass(HOLDS - 1);
    expect(await statusOf(`BH1-${number}`, password)).toBe(200);
  });

  test('used from two devices at once opens to both, and holds', async () => {
    const { userName, email } = await register.registered(fresh());
    const password = await register.passwordFor(email);
    expect(await Promise.all([statusOf(userName, password), statusOf(userName, password)])).toEqual([200, 200]);
    accounts.clock.pass(HOLDS);
    expect(await statusOf(userName, password)).toBe(200);
  });
});

describe('a new password that is mailed', () => {
  const resetBy = async (browser: Browser, email: string): Promise<string> => {
    expect((await browser.patch('/users/reset-password', {})).status).toBe(200);
    return await register.passwordFor(email);
  };

  test('opens nothing after 14 days unused; whoever asked for it stays signed in', async () => {
    const { userName, email } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    const password = await resetBy(browser, email);
    expect((await accounts.mail.to(email)).at(-1)?.closing.join(' ')).toContain('If you don’t use it within 14 days it stops working');
    accounts.clock.pass(HOLDS);
    expect((await browser.get('/users')).body).toHaveProperty('userName', userName);
    expect(await statusOf(userName, password)).toBe(400);
    const change = { oldPassword: password, newPassword: 'samosa-45' };
    expect((await browser.patch('/users/password', change)).body).toHaveProperty('code', 'bad_credentials');
  });

  test('that confirms something was used', async () => {
    const email = 'contractor@gh1.example';
    const browser = await visitors.signedIn('contractor', email);
    const password = await resetBy(browser, email);
    const details = { fullName: 'Sunita Devi', email, phoneNumber: '919876500002', password };
    expect((await browser.patch('/contractors/account', details)).status).toBe(200);
    accounts.clock.pass(HOLDS);
    expect((await accounts.browser().logIn('contractor', email, password)).status).toBe(200);
  });
});

test('passwords that people chose, and all of accounts as earlier versions kept them, hold for good', async () => {
  const { _id, userName } = await newcomer();
  const found = await accounts.records.get(STUDENTS, _id);
  expect(found?.record).not.toHaveProperty('passwordHoldsUntil');
  const browser = await visitors.signedIn('student', userName);
  await browser.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: 'samosa-45' });
  accounts.clock.pass(80 * DAY);
  expect(await statusOf(userName, 'samosa-45')).toBe(200);
  expect((await accounts.browser().logIn('contractor', 'contractor@bh1.example', DEMO_PASSWORD)).status).toBe(200);
  const [contractor] = await accounts.records.find(CONTRACTORS, { where: { emailKey: 'contractor@bh1.example' } });
  expect(contractor?.record).not.toHaveProperty('passwordHoldsUntil');
});

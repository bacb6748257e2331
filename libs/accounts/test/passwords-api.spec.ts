import { jest } from '@jest/globals';
import { EASY_TO_GUESS } from '@tiffin/contracts';
import { Secrets } from '@tiffin/credentials';
import { CONTRACTORS, STUDENTS } from '@tiffin/people';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Answer, Browser } from '../src/testing/index.js';
import { Applicants } from './applicants.js';
import { newcomers } from './newcomers.js';
import { Register } from './registers.js';
import { startVisitors } from './visitors.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HOLDS = 14 * DAY;

let register: Register;
const visitors = await startVisitors();
const { accounts } = visitors;
const applicants = new Applicants(accounts);
const newcomer = newcomers(accounts);
beforeEach(async () => {
  accounts.clock.advance(HOUR); // so that earlier calls no longer count
  register = new Register(accounts, await visitors.contractor());
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

/** Every call that sets a password: sends one, and names the field of the refusal. */
const SETTING: Readonly<Record<string, { field: string; set: (password: string) => Promise<Answer> }>> = {
  'changing it': {
    field: 'newPassword',
    set: async (newPassword) => (await visitors.contractor()).patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword }),
  },
  'choosing it with a link': {
    field: 'newPassword',
    set: async (newPassword) => {
      const { userName, email } = await newcomer();
      return await accounts
        .browser()
        .post('/users/reset-password', { token: await visitors.linkFor('student', userName, email), newPassword });
    },
  },
  'registering a canteen': {
    field: 'password',
    set: (password) => applicants.begin({ ...applicants.registration('BH5'), password }),
  },
  'completing that': {
    field: 'password',
    set: async (password) => {
      const { registration, code } = await applicants.begun('BH5');
      return await applicants.complete({ ...registration, password }, code);
    },
  },
  'naming another contractor': {
    field: 'password',
    set: async (password) => {
      const { fullName, email, phoneNumber } = applicants.registration('BH5');
      const path = `/users/contractors/${accounts.people[0]?.canteenId}`;
      return await (await visitors.admin()).patch(path, { fullName, email, phoneNumber, password });
    },
  },
};

describe('a password that is easy to guess', () => {
  const refusal = (field: string) => ({ code: 'validation', message: EASY_TO_GUESS, errors: { [field]: EASY_TO_GUESS } });

  test.each(Object.entries(SETTING))('is refused when %s, in any case', async (_, { field, set }) => {
    for (const password of ['PaSSword1', 'liverpool1']) {
      const { status, body } = await set(password);
      expect([password, status, body]).toEqual([password, 400, refusal(field)]);
    }
  });

  test('includes the own log-in, e-mail address and its local part', async () => {
    const contractor = await visitors.contractor();
    const changed = await contractor.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: 'Contractor' });
    expect([changed.status, changed.body]).toEqual([400, refusal('newPassword')]);
    const registration = { ...applicants.registration('BH5'), email: 'A@b.example' };
    for (const password of ['a@B.example', 'A@b.example']) {
      const { status, body } = await applicants.begin({ ...registration, password });
      expect([status, body]).toEqual([400, refusal('password')]);
    }
  });

  test('does not use up a link or code', async () => {
    const { userName, email } = await newcomer();
    const token = await visitors.linkFor('student', userName, email);
    const choose = (newPassword: string) => accounts.browser().post('/users/reset-password', { token, newPassword });
    expect((await choose('password1')).body).toEqual(refusal('newPassword'));
    expect((await choose('samosa-45')).status).toBe(200);
    const { registration, code } = await applicants.begun('BH8');
    expect((await applicants.complete({ ...registration, password: 'password1' }, code)).body).toEqual(refusal('password'));
    expect((await applicants.complete(registration, code)).status).toBe(201);
  });

  test('still works if the account has it already', async () => {
    const { _id, userName } = await newcomer();
    const found = await accounts.records.get(STUDENTS, _id);
    if (!found) throw new Error('nobody there');
    const passwordHash = await accounts.get(Secrets).hash('password1');
    await visitors.put(STUDENTS, { ...found.record, passwordHash }, found.revision);
    const browser = accounts.browser();
    expect((await browser.logIn('student', userName, 'password1')).status).toBe(200);
    expect((await browser.patch('/users/password', { oldPassword: 'password1', newPassword: 'samosa-45' })).status).toBe(200);
  });
});

describe('a password with accents', () => {
  const typed = (form: 'NFC' | 'NFD', password = 'crème-brûlée') => password.normalize(form);

  /** Every call that asks for a contractor's password. */
  const asking: Readonly<Record<string, (browser: Browser, email: string, password: string) => Promise<Answer>>> = {
    'to log in': (_, email, password) => accounts.browser().logIn('contractor', email, password),
    'to change the details': (browser, email, password) =>
      browser.patch('/contractors/account', { fullName: 'Asha', email, phoneNumber: '919876500077', password }),
    'to change the kitchen key': (browser, _, password) => browser.patch('/contractors/kitchen-key', { newKey: 'ladle43', password }),
    'to remove all students': (browser, _, password) => browser.delete('/contractors/students', { password }),
    'to change it': (browser, _, password) => browser.patch('/users/password', { oldPassword: password, newPassword: 'samosa-45' }),
  };

  test('set at a registration works in every Unicode form, wherever it is asked for', async () => {
    const { registration, code } = await applicants.begun('BH6');
    const { email } = registration;
    const admin = await visitors.admin();
    expect((await applicants.complete({ ...registration, password: typed('NFC') }, code, admin)).status).toBe(201);
    const browser = accounts.browser();
    await browser.logIn('contractor', email, typed('NFC'));
    for (const [what, ask] of Object.entries(asking)) expect([what, (await ask(browser, email, typed('NFD'))).status]).toEqual([what, 200]);
  });

  test('changed or chosen with a link works in every Unicode form', async () => {
    const { userName, email } = await newcomer();
    const logIn = async (password: string) => (await accounts.browser().logIn('student', userName, password)).status;
    const browser = await visitors.signedIn('student', userName);
    expect((await browser.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: typed('NFD') })).status).toBe(200);
    expect([await logIn(typed('NFC')), await logIn(typed('NFD'))]).toEqual([200, 200]);
    const chosen = { token: await visitors.linkFor('student', userName, email), newPassword: typed('NFD', 'piñata-élan') };
    expect((await accounts.browser().post('/users/reset-password', chosen)).status).toBe(200);
    expect(await logIn(typed('NFC', 'piñata-élan'))).toBe(200);
  });

  test('is not new in another Unicode form', async () => {
    const browser = await visitors.student();
    const { status, body } = await browser.patch('/users/password', { oldPassword: typed('NFC'), newPassword: typed('NFD') });
    expect([status, body['errors']]).toEqual([400, { newPassword: 'new password should not match old password' }]);
  });
});

const statusOf = async (userName: string, password: string) => (await accounts.browser().logIn('student', userName, password)).status;
let rollNo = 700;
/** Returns a free roll number and address. */
const fresh = () => ({ rollNo: String(++rollNo), email: `mailed${rollNo}@students.example` });

describe('a student’s first password', () => {
  test('expires after 14 unused days like a wrong one; “Forgot password?” still works', async () => {
    const { userName, email } = await register.registered(fresh());
    const [letter] = await accounts.mail.to(email);
    expect(letter?.closing).toContain(
      'If you don’t log in within 14 days, this password stops working. “Forgot password?” on the log-in page then gets you a link to choose a new one.',
    );
    const password = await register.passwordFor(email);
    accounts.clock.advance(HOLDS);
    const late = await accounts.browser().logIn('student', userName, password);
    expect([late.status, late.body]).toEqual([400, { code: 'bad_credentials', message: 'Invalid credentials' }]);
    const token = await visitors.linkFor('student', userName, email);
    expect((await accounts.browser().post('/users/reset-password', { token, newPassword: 'samosa-45' })).status).toBe(200);
    accounts.clock.advance(HOLDS);
    expect(await statusOf(userName, 'samosa-45')).toBe(200);
  });

  test('does not expire once it was used', async () => {
    const { _id, userName, email } = await register.registered(fresh());
    const password = await register.passwordFor(email);
    accounts.clock.advance(HOLDS - 1);
    expect(await statusOf(userName, 'wrong-one')).toBe(400);
    expect(await statusOf(userName, password)).toBe(200);
    expect((await register.record(_id))?.passwordVersion).toBe(1);
    accounts.clock.advance(HOLDS);
    expect(await statusOf(userName, password)).toBe(200);
  });

  test('expires from its mail on if the student was imported', async () => {
    const { rollNo: number, email } = fresh();
    const wake = jest.spyOn(accounts.mail, 'wake').mockReturnValue();
    const body = `fullName,rollNo,email,phoneNumber\nMeher,${number},${email},919876540321\n`;
    expect((await register.contractor.post('/contractors/students/import').type('text/csv').send(body)).status).toBe(201);
    wake.mockRestore();
    accounts.clock.advance(2 * DAY);
    accounts.mail.wake();
    const password = await register.passwordFor(email);
    accounts.clock.advance(HOLDS - 1);
    expect(await statusOf(`BH1-${number}`, password)).toBe(200);
  });

  test('works for two concurrent first log-ins, and does not expire then', async () => {
    const { userName, email } = await register.registered(fresh());
    const password = await register.passwordFor(email);
    expect(await Promise.all([statusOf(userName, password), statusOf(userName, password)])).toEqual([200, 200]);
    accounts.clock.advance(HOLDS);
    expect(await statusOf(userName, password)).toBe(200);
  });
});

describe('a mailed new password', () => {
  const resetBy = async (browser: Browser, email: string): Promise<string> => {
    expect((await browser.patch('/users/reset-password', {})).status).toBe(200);
    return await register.passwordFor(email);
  };

  test('expires after 14 unused days; the requesting session stays', async () => {
    const { userName, email } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    const password = await resetBy(browser, email);
    expect((await accounts.mail.to(email)).at(-1)?.closing.join(' ')).toContain(
      'If you don’t log in with it within 14 days, it stops working',
    );
    accounts.clock.advance(HOLDS);
    expect((await browser.get('/users')).body).toHaveProperty('userName', userName);
    expect(await statusOf(userName, password)).toBe(400);
    const change = { oldPassword: password, newPassword: 'samosa-45' };
    expect((await browser.patch('/users/password', change)).body).toHaveProperty('code', 'bad_credentials');
  });

  test('counts as used if it confirms an action', async () => {
    const email = 'contractor@gh1.example';
    const browser = await visitors.signedIn('contractor', email);
    const password = await resetBy(browser, email);
    const details = { fullName: 'Sunita Devi', email, phoneNumber: '919876500002', password };
    expect((await browser.patch('/contractors/account', details)).status).toBe(200);
    accounts.clock.advance(HOLDS);
    expect((await accounts.browser().logIn('contractor', email, password)).status).toBe(200);
  });
});

test('chosen passwords and those of earlier versions do not expire', async () => {
  const { _id, userName } = await newcomer();
  const found = await accounts.records.get(STUDENTS, _id);
  expect(found?.record).not.toHaveProperty('passwordHoldsUntil');
  const browser = await visitors.signedIn('student', userName);
  await browser.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: 'samosa-45' });
  accounts.clock.advance(80 * DAY);
  expect(await statusOf(userName, 'samosa-45')).toBe(200);
  expect((await accounts.browser().logIn('contractor', 'contractor@bh1.example', DEMO_PASSWORD)).status).toBe(200);
  const [contractor] = await accounts.records.find(CONTRACTORS, { where: { emailKey: 'contractor@bh1.example' } });
  expect(contractor?.record).not.toHaveProperty('passwordHoldsUntil');
});

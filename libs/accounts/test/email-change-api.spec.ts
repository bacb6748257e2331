import { jest } from '@jest/globals';
import { codesId, EMAIL_CODES } from '@tiffin/credentials';
import { CONTRACTORS } from '@tiffin/people';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Answer, Browser } from '../src/testing/index.js';
import { Applicants, WRONG_CODE } from './applicants.js';
import { beforeFirstCommit } from './before-first-commit.js';
import { newcomers, eventsIn } from './newcomers.js';
import { Register } from './registers.js';
import { startVisitors } from './visitors.js';

const MINUTE = 60_000;
const FIRST = 'contractor@gh1.example';
const CHANGED = 'Your e-mail address was changed';

let browser: Browser;
/** The contractor's proven address. */
let proven = FIRST;
let next = 0;
const visitors = await startVisitors();
const { accounts } = visitors;
const applicants = new Applicants(accounts);
beforeEach(async () => {
  accounts.clock.advance(60 * MINUTE); // so that earlier calls no longer count
  browser = await visitors.signedIn('contractor', proven);
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect((await change(proven)).status).toBe(200);
  expect((await browser.get('/users')).body).not.toHaveProperty('confirmedEmail');
});
afterAll(() => accounts.close());

const fresh = (): string => `Sunita${++next}@new.example`;
const change = (email: string): Promise<Answer> =>
  browser.patch('/contractors/account', { fullName: 'Sunita', email, phoneNumber: '919876500002', password: DEMO_PASSWORD });
const confirm = (code: string): Promise<Answer> => browser.post('/contractors/account/email', { code });
const resend = (): Promise<Answer> => browser.post('/contractors/account/email/code', {});
const subjects = async (email: string): Promise<readonly string[]> => (await accounts.mail.to(email)).map(({ subject }) => subject);

/** Returns the recipients of the mail for a forgotten password. */
async function linkMailedTo(loginInput: string): Promise<readonly string[]> {
  const before = accounts.mail.letters.length;
  await accounts.browser().patch('/users/reset-password', { role: 'contractor', loginInput });
  await accounts.mail.to('');
  return accounts.mail.letters.slice(before).map(({ to }) => to);
}

describe('a contractor’s new e-mail address', () => {
  test('is the log-in at once and gets a code; the former address is notified', async () => {
    const email = fresh();
    const changed = await change(email);
    expect([changed.status, changed.body]).toEqual([200, (await browser.get('/users')).body]);
    expect(changed.body).toMatchObject({ email, confirmedEmail: proven });
    expect((await accounts.browser().logIn('contractor', email, DEMO_PASSWORD)).body).toMatchObject({ email, confirmedEmail: proven });
    expect((await accounts.browser().logIn('contractor', proven, DEMO_PASSWORD)).status).toBe(400);
    expect(await subjects(email)).toEqual(['Your verification code for Tiffin']);
    expect((await accounts.mail.to(email))[0]?.opening[1]).toBe(
      'The contractor of the canteen of hostel Kaveri (GH1) entered this as their new e-mail address on Tiffin.',
    );
    const [notice] = (await accounts.mail.to(proven)).slice(-1);
    expect(notice?.subject).toBe(CHANGED);
    expect(notice?.opening[0]).toBe('Hello Sunita,');
    expect(notice?.opening[1]).toMatch(
      /^Your e-mail address on Tiffin was changed to Sunita\d+@new\.example on \w+day, November \d+, 2026 at \d+:\d\d [AP]M\. /,
    );
    expect(notice?.closing[1]).toContain(`Choose “Forgot password?” on the log-in page now and enter ${email}.`);
    expect([notice?.facts, notice?.action]).toEqual([[], undefined]);
  });

  test('gets mails with passwords only after its code was entered', async () => {
    const before = proven;
    const email = fresh();
    const { canteenId, contractorId: userId } = accounts.people[1] ?? { canteenId: '', contractorId: '' };
    await change(email);
    expect(await linkMailedTo(email)).toEqual([before]);
    expect((await browser.patch('/users/reset-password', {})).status).toBe(200);
    const [mailed] = (await accounts.mail.to(before)).slice(-1);
    const password = mailed?.facts.find(({ label }) => label === 'Password')?.value ?? '';
    expect([mailed?.subject, mailed?.facts[0]]).toEqual(['Your new password', { label: 'Login', value: email }]);
    expect((await browser.patch('/users/password', { oldPassword: password, newPassword: DEMO_PASSWORD })).status).toBe(200);
    accounts.clock.advance(15 * MINUTE);
    expect((await resend()).body).toEqual({ message: 'Verification code resent' });
    expect(await linkMailedTo(email)).toEqual([before]);
    const token = new URL((await accounts.mail.to(before)).at(-1)?.action?.url ?? '').searchParams.get('token');
    const confirmed = await confirm(await applicants.codeFor(email));
    expect([confirmed.status, confirmed.body]).toEqual([200, (await browser.get('/users')).body]);
    expect(confirmed.body).not.toHaveProperty('confirmedEmail');
    expect(Number(confirmed.headers['x-position'])).toBeGreaterThan(0);
    proven = email;
    const fact = { type: 'AccountDetailsChanged', data: { canteenId, userId }, actor: { id: userId, role: 'contractor' } };
    expect((await eventsIn(accounts, `account-${userId}`)).at(-1)).toEqual(fact);
    const chosen = await accounts.browser().post('/users/reset-password', { token, newPassword: 'samosa-45' });
    expect(chosen.body).toHaveProperty('code', 'link_expired');
    accounts.clock.advance(15 * MINUTE);
    expect(await linkMailedTo(email)).toEqual([email]);
    expect((await confirm(await applicants.codeFor(email))).body).toEqual(WRONG_CODE); // only once
  });

  test('is proven only by its own code', async () => {
    const one = fresh();
    const two = fresh();
    await change(one);
    const ofOne = await applicants.codeFor(one);
    await change(two);
    const ofTwo = await applicants.codeFor(two);
    expect((await confirm(ofOne === ofTwo ? applicants.wrong(ofTwo) : ofOne)).body).toEqual(WRONG_CODE);
    expect((await confirm('12345')).body).toMatchObject({ code: 'validation', errors: { code: 'Invalid verification code' } });
  });

  test('gets another code after a minute, also a day later', async () => {
    const email = fresh();
    await change(email);
    const early = await resend();
    expect([early.status, early.body['code'], early.headers['retry-after']]).toEqual([429, 'throttled', '60']);
    accounts.clock.advance(24 * 60 * MINUTE);
    expect((await resend()).status).toBe(200);
    expect((await confirm(await applicants.codeFor(email))).status).toBe(200);
    proven = email;
    const again = await resend();
    expect([again.status, again.body]).toEqual([409, { code: 'conflict', message: 'This e-mail address is already confirmed.' }]);
  });

  test('needs no code if it was proven before, in any case', async () => {
    const email = fresh();
    await change(email);
    const before = accounts.mail.letters.length;
    for (const same of [proven.toUpperCase(), proven]) expect((await change(same)).body).not.toHaveProperty('confirmedEmail');
    expect(accounts.mail.letters).toHaveLength(before);
  });

  test('keeps its code if it is taken again within a minute, and during other changes', async () => {
    const email = fresh();
    await change(email);
    await change(proven);
    expect((await change(email)).body).toHaveProperty('confirmedEmail', proven);
    const details = { fullName: 'Sunita Devi', email, phoneNumber: '919876500002', password: DEMO_PASSWORD };
    expect((await browser.patch('/contractors/account', details)).body).toMatchObject({ fullName: 'Sunita Devi', confirmedEmail: proven });
    expect(await subjects(email)).toHaveLength(1);
    expect((await confirm(await applicants.codeFor(email))).status).toBe(200);
    proven = email;
  });

  test('is notified to the proven address again if it replaces an unproven one', async () => {
    const heard = (await subjects(proven)).length;
    const one = fresh();
    const two = fresh();
    await change(one);
    await change(two);
    expect((await browser.get('/users')).body).toMatchObject({ email: two, confirmedEmail: proven });
    expect((await subjects(proven)).slice(heard)).toEqual([CHANGED, CHANGED]);
    expect(await subjects(one)).toEqual(['Your verification code for Tiffin']);
  });

  test('is stored in one commit with its mails, or not at all', async () => {
    const email = fresh();
    const commit = accounts.records.commit.bind(accounts.records);
    const written: string[] = [];
    let fails = true;
    jest.spyOn(accounts.records, 'commit').mockImplementation(async (operations) => {
      const touched = operations.map(({ kind, collection }) => `${kind} ${collection}`);
      if (!touched.includes('replace contractors')) return await commit(operations);
      if (fails) throw new Error('cut short');
      written.push(...touched);
      await commit(operations);
    });
    expect((await change(email)).status).toBe(500);
    expect((await browser.get('/users')).body).toHaveProperty('email', proven);
    fails = false;
    expect((await change(email)).status).toBe(200);
    expect(written.filter((one) => one === 'insert mails')).toHaveLength(2);
    expect(written).toContain('insert email-codes');
    expect(written).toContain('insert account-events');
  });

  test('is stored despite a concurrent check of its code', async () => {
    const email = fresh();
    const _id = codesId('address', email);
    const looked = { _id, pending: null, attempts: 1, sentAt: [], canteenId: null, expiresAt: accounts.clock.now().getTime() + MINUTE };
    const insert = { kind: 'insert', collection: EMAIL_CODES.name, record: looked } as const;
    const slipped = beforeFirstCommit(accounts, 'replace', CONTRACTORS, () => accounts.records.commit([insert]));
    expect((await change(email)).status).toBe(200);
    expect(slipped()).toBe(true);
    expect((await confirm(await applicants.codeFor(email))).status).toBe(200);
    proven = email;
  });

  test('is not proven by the code of another address that it had meanwhile', async () => {
    const one = fresh();
    const two = fresh();
    await change(one);
    const code = await applicants.codeFor(one);
    const slipped = beforeFirstCommit(accounts, 'replace', CONTRACTORS, async () => expect((await change(two)).status).toBe(200));
    expect((await confirm(code)).body).toEqual(WRONG_CODE);
    expect(slipped()).toBe(true);
    expect((await browser.get('/users')).body).toMatchObject({ email: two, confirmedEmail: proven });
  });

  test('of two concurrent calls with its code one succeeds', async () => {
    const email = fresh();
    await change(email);
    const code = await applicants.codeFor(email);
    const statuses = (await Promise.all([confirm(code), confirm(code)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
    proven = email;
  });
});

describe('a student’s new e-mail address', () => {
  test('is notified to the former address without naming a person', async () => {
    const register = new Register(accounts, await visitors.contractor());
    const { _id, email } = await register.registered();
    const details = { ...register.details(), fullName: 'Farhan', email: 'farhan@new.example' };
    expect((await register.contractor.patch(`/contractors/students/${_id}`, details)).status).toBe(200);
    const [notice] = (await accounts.mail.to(email)).slice(-1);
    expect(notice?.subject).toBe(CHANGED);
    expect(notice?.opening[1]).toMatch(
      /^The canteen of Ganga changed the e-mail address of an account from this one to another on \w+day, November \d+, 2026 at /,
    );
    expect(JSON.stringify(notice)).not.toMatch(/Farhan|new\.example|BH1/);
    expect(await subjects('farhan@new.example')).toEqual([]);
    const before = accounts.mail.letters.length;
    await register.contractor.patch(`/contractors/students/${_id}`, { ...details, fullName: 'Farhan Khan' });
    await register.contractor.patch(`/contractors/students/${_id}`, { ...details, email: 'Farhan@NEW.example' });
    await accounts.mail.to('');
    expect(accounts.mail.letters).toHaveLength(before);
  });

  test('is not notified once the student is removed', async () => {
    const register = new Register(accounts, await visitors.contractor());
    const newcomer = newcomers(accounts);
    const { _id, email, fullName, phoneNumber, rollNo } = await newcomer();
    const wake = jest.spyOn(accounts.mail, 'wake').mockReturnValue();
    const details = { fullName, phoneNumber, rollNo, email: 'elsewhere@new.example' };
    expect((await register.contractor.patch(`/contractors/students/${_id}`, details)).status).toBe(200);
    expect((await register.contractor.delete(`/contractors/students/${_id}`)).status).toBe(200);
    wake.mockRestore();
    accounts.mail.wake();
    expect(await accounts.mail.to(email)).toEqual([]);
  });
});

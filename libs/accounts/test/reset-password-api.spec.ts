import { jest } from '@jest/globals';
import { ACCOUNTS_PER_ADDRESS, fingerprint, PASSWORD_LINKS } from '@tiffin/credentials';
import type { Letter } from '@tiffin/mail';
import { CANTEENS, STUDENTS, type StudentRecord } from '@tiffin/people';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Answer, Browser } from '../src/testing/index.js';
import { fillAddressWindow } from './fill-address-window.js';
import { newcomers, eventsIn } from './newcomers.js';
import { startVisitors } from './visitors.js';

const MINUTE = 60_000;
const NEW_PASSWORD = 'samosa-45';
const ON_ITS_WAY = { message: 'If this account exists, a link is on its way' };
const EXPIRED = { code: 'link_expired', message: 'This link is no longer valid' };

const visitors = await startVisitors();
const { accounts } = visitors;
const newcomer = newcomers(accounts);
beforeEach(() => accounts.clock.advance(60 * MINUTE));
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

const ask = (loginInput: unknown, { role = 'student', browser = accounts.browser() }: { role?: unknown; browser?: Browser } = {}) =>
  browser.patch('/users/reset-password', { role, loginInput });
const choose = (token: unknown, newPassword: unknown = NEW_PASSWORD, browser = accounts.browser()) =>
  browser.post('/users/reset-password', { token, newPassword });
const check = (token: unknown) => accounts.browser().post('/users/reset-password/check', { token });
const logIn = async (loginInput: string, password: string, role: 'student' | 'contractor' = 'student') =>
  (await accounts.browser().logIn(role, loginInput, password)).status;

async function lastLetterTo(address: string): Promise<Letter | undefined> {
  return (await accounts.mail.to(address)).at(-1);
}
const linkOf = ({ userName, email }: StudentRecord): Promise<string> => visitors.linkFor('student', userName, email);

describe('a signed-in user’s new password', () => {
  test('is mailed; this session gets a new token, the others end', async () => {
    const { _id, canteenId, userName, email } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    const other = await visitors.signedIn('student', userName);
    const stolen = visitors.copyOf(browser);
    const { status, body, headers } = await browser.patch('/users/reset-password', {});
    expect([status, body]).toEqual([200, {}]);
    expect(Number(headers['x-position'])).toBeGreaterThan(0);
    const letters = await accounts.mail.to(email);
    const [login, password] = letters[0]?.facts ?? [];
    expect(letters).toHaveLength(1);
    expect(login).toEqual({ label: 'Login', value: userName });
    expect(password).toEqual({ label: 'Password', value: expect.stringMatching(/^[A-Za-z0-9]{12}$/) as string });
    expect((await browser.get('/users')).body).toHaveProperty('userName', userName);
    for (const ended of [other, stolen]) expect((await ended.get('/users')).body).toEqual({ message: 'no user' });
    expect(await logIn(userName, DEMO_PASSWORD)).toBe(400);
    expect(await logIn(userName, password?.value ?? '')).toBe(200);
    const fact = { type: 'PasswordSent', data: { canteenId, userId: _id }, actor: { id: _id, role: 'student' } };
    expect(await eventsIn(accounts, `account-${_id}`)).toContainEqual(fact);
  });

  test('names the e-mail address as log-in for a contractor', async () => {
    const browser = await visitors.signedIn('contractor', 'contractor@gh1.example');
    expect((await browser.patch('/users/reset-password', {})).body).toEqual({});
    const [login, password] = (await lastLetterTo('contractor@gh1.example'))?.facts ?? [];
    expect(login).toEqual({ label: 'Login', value: 'contractor@gh1.example' });
    expect(await logIn('contractor@gh1.example', password?.value ?? '', 'contractor')).toBe(200);
  });

  test('is sent once a minute, from all sessions together', async () => {
    const { userName, email } = await newcomer();
    const browsers = await Promise.all([1, 2, 3].map(() => visitors.signedIn('student', userName)));
    const answers = await Promise.all(browsers.map((browser) => browser.patch('/users/reset-password', {})));
    const won = answers.findIndex(({ status }) => status === 200);
    // The winner's new password ends the other sessions, so later calls are refused for that and not for the quota.
    const others = answers.filter((_, index) => index !== won).map(({ status }) => status);
    expect([won >= 0, others.length, others.filter((status) => status !== 429 && status !== 401)]).toEqual([true, 2, []]);
    const browser = browsers[won];
    const throttled = await browser?.patch('/users/reset-password', {});
    expect([throttled?.body['code'], throttled?.headers['retry-after']]).toEqual(['throttled', '60']);
    accounts.clock.advance(MINUTE);
    expect((await browser?.patch('/users/reset-password', {}))?.status).toBe(200);
    expect(await accounts.mail.to(email)).toHaveLength(2);
  });

  test('is not mailed if a newer password replaced it', async () => {
    const { userName, email } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    const away = jest.spyOn(accounts.mail, 'wake').mockReturnValue();
    await browser.patch('/users/reset-password', {});
    away.mockRestore();
    accounts.clock.advance(MINUTE);
    await browser.patch('/users/reset-password', {});
    expect(await accounts.mail.to(email)).toHaveLength(1);
  });

  test('is refused without a session and for a kitchen', async () => {
    const stranger = await accounts.browser().patch('/users/reset-password', {});
    expect([stranger.status, stranger.body]).toEqual([401, { code: 'no_session', message: 'tokens missing' }]);
    expect((await accounts.browser().patch('/users/reset-password')).status).toBe(401);
    const kitchen = await visitors.kitchen();
    expect(await kitchen.patch('/users/reset-password', {})).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await kitchen.get('/users')).body).toHaveProperty('role', 'staff');
  });
});

describe('a forgotten password', () => {
  test('is replaced once with a mailed link; all the user’s sessions end', async () => {
    const student = await newcomer();
    const { _id, canteenId, userName, email } = student;
    const browsers = await Promise.all([1, 2].map(() => visitors.signedIn('student', userName)));
    const asked = await ask(` ${userName.toLowerCase()} `);
    expect([asked.status, asked.body, asked.headers['set-cookie']]).toEqual([200, ON_ITS_WAY, undefined]);
    expect((await lastLetterTo(email))?.facts).toEqual([]);
    const token = await linkOf(student);
    expect(JSON.stringify(await accounts.records.find(PASSWORD_LINKS, {}))).not.toContain(token);
    for (const browser of browsers) expect((await browser.get('/users')).body).toHaveProperty('userName', userName);
    expect(await check(token)).toMatchObject({ status: 200, body: {} });
    const chosen = await choose(token);
    expect([chosen.status, chosen.body, chosen.headers['set-cookie']]).toEqual([200, {}, undefined]);
    expect(Number(chosen.headers['x-position'])).toBeGreaterThan(0);
    for (const browser of browsers) expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
    expect([await logIn(userName, DEMO_PASSWORD), await logIn(userName, NEW_PASSWORD)]).toEqual([400, 200]);
    const again = await choose(token, 'samosa-46');
    expect([again.status, again.body]).toEqual([400, EXPIRED]);
    expect(await check(token)).toMatchObject({ status: 400, body: EXPIRED });
    expect((await check('')).status).toBe(400);
    const fact = { type: 'PasswordReset', data: { canteenId, userId: _id }, actor: { id: _id, role: 'student' } };
    expect(await eventsIn(accounts, `account-${_id}`)).toContainEqual(fact);
  });

  test('is replaced for a contractor’s e-mail address in any case', async () => {
    const token = await visitors.linkFor('contractor', 'Contractor@BH1.example', 'contractor@bh1.example');
    expect((await choose(token, DEMO_PASSWORD)).status).toBe(200);
    expect(await logIn('contractor@bh1.example', DEMO_PASSWORD, 'contractor')).toBe(200);
  });

  test('is replaced by one of two concurrent calls with a link', async () => {
    const student = await newcomer();
    const token = await linkOf(student);
    const passwords = ['samosa-11', 'samosa-22', 'samosa-33', 'samosa-44'];
    const answers = await Promise.all(passwords.map((password) => choose(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    for (const { status, body } of answers) if (status === 400) expect(body).toEqual(EXPIRED);
    const opens: number[] = [];
    for (const password of passwords) opens.push(await logIn(student.userName, password));
    expect(opens).toEqual(answers.map(({ status }) => status));
  });

  test('can be replaced for a quarter of an hour', async () => {
    const student = await newcomer();
    const early = await linkOf(student);
    const late = await linkOf(student);
    accounts.clock.advance(15 * MINUTE - 1);
    expect((await choose(early)).status).toBe(200);
    expect((await choose(late)).body).toEqual(EXPIRED); // a link for the old password
    const fresh = await linkOf(student);
    accounts.clock.advance(15 * MINUTE);
    expect((await choose(fresh)).body).toEqual(EXPIRED);
  });

  test('cannot be replaced with a link that is older than the password', async () => {
    const student = await newcomer();
    const browser = await visitors.signedIn('student', student.userName);
    const token = await linkOf(student);
    await browser.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD });
    expect((await choose(token, 'samosa-46')).body).toEqual(EXPIRED);
    expect(await logIn(student.userName, NEW_PASSWORD)).toBe(200);
  });

  test('cannot be replaced for a closed account or in a suspended canteen, which get no mail', async () => {
    const student = await newcomer();
    const token = await linkOf(student);
    const change = async (status: 'open' | 'closed', canteen: 'active' | 'suspended') => {
      const one = await accounts.records.get(STUDENTS, student._id);
      const other = await accounts.records.get(CANTEENS, student.canteenId);
      if (!one || !other) throw new Error('nobody there');
      await visitors.put(STUDENTS, { ...one.record, status }, one.revision);
      await visitors.put(CANTEENS, { ...other.record, status: canteen }, other.revision);
    };
    for (const [status, canteen] of [['closed', 'active'] as const, ['open', 'suspended'] as const]) {
      await change(status, canteen);
      expect((await choose(token)).body).toEqual(EXPIRED);
      expect((await ask(student.userName)).body).toEqual(ON_ITS_WAY);
    }
    await change('open', 'active');
    expect(await accounts.mail.to(student.email)).toHaveLength(1);
    expect((await choose(token)).status).toBe(200);
  });

  test('gets no mail in a waiting canteen', async () => {
    await visitors.registerWaiting();
    expect((await ask('mohan@bh2.example', { role: 'contractor' })).body).toEqual(ON_ITS_WAY);
    expect(await accounts.mail.to('mohan@bh2.example')).toEqual([]);
  });

  test('is answered and counted alike for unknown log-ins, without a mail', async () => {
    const answerOf = ({ status, body, headers }: Answer) => ({ status, body, headers: Object.keys(headers) });
    const commits: string[] = [];
    const commit = accounts.records.commit.bind(accounts.records);
    jest.spyOn(accounts.records, 'commit').mockImplementation((operations) => {
      commits.push(operations.map(({ kind, collection }) => `${kind} ${collection}`).join());
      return commit(operations);
    });
    // Excludes writes that come after the answer: the link is created when its mail is sent, and log-ins are recorded later.
    const later = (operations: string): boolean =>
      operations === 'insert password-links' || /^insert log-ins(,insert log-ins)*$/.test(operations);
    /** Returns the answers to four requests, and the number of writes before them. */
    const asking = async (role: string, whom: string) => {
      commits.splice(0);
      const answers: object[] = [];
      for (let times = 0; times < 4; times++) answers.push(answerOf(await ask(whom, { role })));
      return { answers, written: commits.filter((operations) => !later(operations)).length };
    };
    const { userName, email } = await newcomer();
    const known = await asking('student', userName);
    expect(known.answers[3]).toMatchObject({ status: 429 });
    expect(await accounts.mail.to(email)).toHaveLength(3);
    const before = accounts.mail.letters.length;
    for (const [role, loginInput] of [
      ['student', 'BH1-999'],
      ['student', 'BH9-101'],
      ['student', 'nothing'],
      ['student', 'contractor@bh1.example'],
      ['contractor', 'nobody@bh1.example'],
      ['contractor', 'BH1-101'],
    ] as const)
      expect([loginInput, await asking(role, loginInput)]).toEqual([loginInput, known]);
    await accounts.mail.to('');
    expect(accounts.mail.letters).toHaveLength(before);
  });

  test('allows three links per account in a quarter of an hour, in any spelling; a known browser has three of its own', async () => {
    const { userName, email } = await newcomer();
    const known = await visitors.signedIn('student', userName);
    known.setCookies('tiffin_session=');
    for (const loginInput of [userName, userName.toLowerCase(), ` ${userName.replace('-', '-0')} `])
      expect((await ask(loginInput)).status).toBe(200);
    const throttled = await ask(userName);
    expect([throttled.status, throttled.body['code'], throttled.headers['retry-after']]).toEqual([429, 'throttled', '900']);
    expect((await ask(userName, { browser: known })).status).toBe(200);
    expect(await accounts.mail.to(email)).toHaveLength(4);
    accounts.clock.advance(15 * MINUTE);
    expect((await ask(userName)).status).toBe(200);
  });

  test('allows 200 accounts per network address, without affecting log-ins', async () => {
    const known = await visitors.student();
    const { userName } = await newcomer();
    await fillAddressWindow(accounts, '127.0.0.1', 'password-link:', ACCOUNTS_PER_ADDRESS - 1);
    expect((await ask('BH9-1')).status).toBe(200);
    expect((await ask(userName)).status).toBe(429);
    expect((await ask('BH1-101', { browser: known })).status).toBe(200);
    expect(await logIn(userName, DEMO_PASSWORD)).toBe(200);
  });

  test('requires a role and a log-in', async () => {
    const LOGIN = 'Please enter your log-in.';
    const ROLE = 'Please choose Student or Contractor.';
    for (const [body, errors] of [
      [
        { role: null, loginInput: null },
        { role: ROLE, loginInput: LOGIN },
      ],
      [{ loginInput: 'BH1-101' }, { role: ROLE }],
      [
        { role: 'staff', loginInput: ' ' },
        { role: ROLE, loginInput: LOGIN },
      ],
      [{ role: 'student' }, { loginInput: LOGIN }],
      [{ role: 'student', loginInput: 101 }, { loginInput: LOGIN }],
      [{ role: 'student', loginInput: 'x'.repeat(255) }, { loginInput: LOGIN }],
      [{ role: 'student', loginInput: 'BH1-101\u0000' }, { loginInput: LOGIN }],
    ] as const) {
      const { status, body: failure } = await accounts.browser().patch('/users/reset-password', body);
      expect([status, failure]).toEqual([400, { code: 'validation', message: Object.values(errors)[0], errors }]);
    }
  });
});

test('refuses an unknown token, a fingerprint, and invalid input', async () => {
  const token = await linkOf(await newcomer());
  for (const forged of ['x', 'x'.repeat(43), fingerprint(token)]) expect((await choose(forged)).body).toEqual(EXPIRED);
  const errors = { token: 'Please open the link from the mail.', newPassword: 'password must be 8-12 characters.' };
  for (const none of [undefined, 1, 'x'.repeat(201)])
    expect(await choose(none, 'samosa7')).toMatchObject({ status: 400, body: { code: 'validation', errors } });
});

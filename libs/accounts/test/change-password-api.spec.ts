import { jest } from '@jest/globals';
import { Sessions, SESSIONS } from '@tiffin/credentials';
import type { Letter } from '@tiffin/mail';
import { STUDENTS } from '@tiffin/people';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Browser } from '../src/testing/index.js';
import { beforeFirstCommit } from './before-first-commit.js';
import { newcomers, eventsIn } from './newcomers.js';
import { startVisitors } from './visitors.js';

const NEW_PASSWORD = 'samosa-45';
const CONTRACTOR = 'contractor@bh1.example';

const visitors = await startVisitors();
const { accounts } = visitors;
const newcomer = newcomers(accounts);
beforeEach(() => accounts.clock.advance(60 * 60_000)); // so that earlier failures no longer count
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

const change = (browser: Browser, oldPassword: unknown = DEMO_PASSWORD, newPassword: unknown = NEW_PASSWORD) =>
  browser.patch('/users/password', { oldPassword, newPassword });

test('accepts only the new password, gives this session a new token and ends all others', async () => {
  const { _id, canteenId, userName } = await newcomer();
  const browser = await visitors.signedIn('student', userName);
  const other = await visitors.signedIn('student', userName);
  const stolen = visitors.copyOf(browser);
  const changed = await change(browser);
  expect([changed.status, changed.body]).toEqual([200, {}]);
  expect(Number(changed.headers['x-position'])).toBeGreaterThan(0);
  expect(changed.headers['set-cookie']).toEqual([
    expect.stringMatching(/^tiffin_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect((await browser.get('/users')).body).toHaveProperty('userName', userName);
  for (const ended of [other, stolen]) expect((await ended.get('/users')).body).toEqual({ message: 'no user' });
  expect((await accounts.browser().logIn('student', userName, DEMO_PASSWORD)).status).toBe(400);
  expect((await accounts.browser().logIn('student', userName, NEW_PASSWORD)).status).toBe(200);
  const fact = { type: 'PasswordChanged', data: { canteenId, userId: _id }, actor: { id: _id, role: 'student' } };
  expect(await eventsIn(accounts, `account-${_id}`)).toContainEqual(fact);
});

test('ends the sockets of other sessions, and makes those of this one reconnect', async () => {
  const { userName } = await newcomer();
  const browser = await visitors.signedIn('student', userName);
  const other = await visitors.signedIn('student', userName);
  const sessions = accounts.get(Sessions);
  const [own, others] = await Promise.all([browser, other].map(({ cookieHeader }) => sessions.forSocket(cookieHeader)));
  const heard: string[] = [];
  const stops = [sessions.onEnded((id) => heard.push(`ended ${id}`)), sessions.onRotated((id) => heard.push(`moved ${id}`))];
  await change(browser);
  stops.forEach((stop) => stop());
  expect(heard).toEqual([`ended ${others?.id}`, `moved ${own?.id}`]);
  expect(await sessions.active(own?.id ?? '')).toBeUndefined();
  expect((await sessions.forSocket(browser.cookieHeader))?.id).not.toBe(own?.id);
});

test('validates both passwords, and requires a different one', async () => {
  const browser = await visitors.student();
  const rule = 'password must be 8-12 characters.';
  const same = 'new password should not match old password';
  for (const [body, errors] of [
    [{}, { oldPassword: rule, newPassword: rule }],
    [
      { oldPassword: 'x'.repeat(201), newPassword: 'samosa7' },
      { oldPassword: rule, newPassword: rule },
    ],
    [{ oldPassword: '', newPassword: NEW_PASSWORD }, { oldPassword: rule }],
    [{ oldPassword: DEMO_PASSWORD, newPassword: 'samosa\n45' }, { newPassword: rule }],
    [{ oldPassword: DEMO_PASSWORD, newPassword: DEMO_PASSWORD }, { newPassword: same }],
  ] as const) {
    const answer = await browser.patch('/users/password', body);
    expect([answer.status, answer.body]).toEqual([400, { code: 'validation', message: Object.values(errors)[0], errors }]);
  }
  expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
});

test('changes nothing with a wrong old password', async () => {
  const browser = await visitors.contractor();
  const { status, body } = await change(browser, 'wrong-one');
  expect([status, body]).toEqual([400, { code: 'bad_credentials', message: 'Invalid credentials' }]);
  expect((await browser.get('/users')).body).toHaveProperty('role', 'contractor');
  expect((await accounts.browser().logIn('contractor', 'contractor@bh1.example', DEMO_PASSWORD)).status).toBe(200);
});

test('counts wrong old passwords together with wrong log-ins', async () => {
  const { userName } = await newcomer();
  const browser = await visitors.signedIn('student', userName);
  const guesses = [...Array<Promise<number>>(5)].map(async () => (await change(browser, 'wrong-one')).status);
  const logIns = [...Array<Promise<number>>(5)].map(async () => (await browser.logIn('student', userName, 'wrong-one')).status);
  expect(await Promise.all([...guesses, ...logIns])).toEqual(Array(10).fill(400));
  const throttled = await change(browser);
  expect([throttled.status, throttled.body['code'], throttled.headers['retry-after']]).toEqual([429, 'throttled', '30']);
  browser.setCookies('tiffin_device='); // a thief with only the session cookie counts as an unknown device
  expect((await change(browser, 'wrong-one')).status).toBe(400);
});

test('applies one of two concurrent changes and refuses the other', async () => {
  const { userName } = await newcomer();
  const browser = await visitors.signedIn('student', userName);
  const both = await Promise.all([
    change(browser, DEMO_PASSWORD, 'samosa-11'),
    change(visitors.copyOf(browser), DEMO_PASSWORD, 'samosa-22'),
  ]);
  const statuses = both.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const [winner, loser] = statuses[0] === 200 ? ['samosa-11', 'samosa-22'] : ['samosa-22', 'samosa-11'];
  expect((await accounts.browser().logIn('student', userName, loser)).status).toBe(400);
  expect((await accounts.browser().logIn('student', userName, winner)).status).toBe(200);
});

test('opens no valid session with the old password, at any moment', async () => {
  const { userName } = await newcomer();
  const passwords = [DEMO_PASSWORD, NEW_PASSWORD];
  for (let round = 0; round < 8; round++) {
    const [old = '', next = ''] = round % 2 === 0 ? passwords : passwords.toReversed();
    const browser = accounts.browser();
    const racing = accounts.browser();
    await browser.logIn('student', userName, old);
    const logIn = () => racing.logIn('student', userName, old);
    const calls = round % 4 < 2 ? [change(browser, old, next), logIn()] : [logIn(), change(browser, old, next)];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses[round % 4 < 2 ? 0 : 1]).toBe(200);
    expect((await racing.get('/users')).body).toEqual({ message: 'no user' });
    expect((await browser.get('/users')).body).toHaveProperty('userName', userName);
  }
});

test('ends a session that a log-in opened between read and commit, with its sockets', async () => {
  const { _id: userId, canteenId, userName } = await newcomer();
  const browser = await visitors.signedIn('student', userName);
  const sessions = accounts.get(Sessions);
  let slipped: string | undefined;
  beforeFirstCommit(accounts, 'delete', SESSIONS, async () => {
    slipped = (await sessions.open({ role: 'student', userId, canteenId, credentialVersion: 1 })).session.id;
  });
  const ended: string[] = [];
  const stop = sessions.onEnded((id) => ended.push(id));
  expect((await change(browser)).status).toBe(200);
  stop();
  expect(slipped).toMatch(/-/);
  expect(ended).toEqual([slipped]);
  expect(await sessions.active(slipped ?? '')).toBeUndefined();
});

test('refuses the change if the session logged out meanwhile', async () => {
  const { userName } = await newcomer();
  const browser = await visitors.signedIn('student', userName);
  const sessions = accounts.get(Sessions);
  const token = /tiffin_session=([\w-]+)/.exec(browser.cookieHeader)?.[1];
  beforeFirstCommit(accounts, 'replace', STUDENTS, () => sessions.endToken(token));
  expect((await change(browser)).status).toBe(401);
  expect((await accounts.browser().logIn('student', userName, DEMO_PASSWORD)).status).toBe(200);
});

/** Returns the mails to an address that were sent during `work`. */
async function mailedDuring(address: string, work: () => Promise<unknown>): Promise<readonly Letter[]> {
  const before = (await accounts.mail.to(address)).length;
  await work();
  return (await accounts.mail.to(address)).slice(before);
}
const everything = ({ opening, facts, action, closing, subject, heading }: Letter): string =>
  JSON.stringify([subject, heading, opening, facts, action, closing]);

describe('the owner of an account is notified by e-mail', () => {
  test('of a changed password, and what to do, without secrets or links', async () => {
    const { userName, email, fullName } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    const letters = await mailedDuring(email, () => change(browser));
    expect(letters).toEqual([
      {
        to: email,
        language: 'en',
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        opening: [
          `Hello ${fullName},`,
          expect.stringMatching(/^The password of BH1-\d+ was changed on \w+day, November \d+, 2026 at \d+:\d\d [AP]M\. /) as string,
        ],
        facts: [],
        closing: [
          'If this was you, you don’t need to do anything.',
          'If this wasn’t you, choose “Forgot password?” on the log-in page now. Tiffin sends the link to this address. Also tell the contractor at the counter.',
        ],
      },
    ]);
    expect(letters.map(everything).join()).not.toMatch(/samosa|tiffin123|http/);
  });

  test('of a password chosen with a link', async () => {
    const token = await visitors.linkFor('contractor', CONTRACTOR, CONTRACTOR);
    const letters = await mailedDuring(CONTRACTOR, async () => {
      const chosen = await accounts.browser().post('/users/reset-password', { token, newPassword: NEW_PASSWORD });
      expect(chosen.status).toBe(200);
    });
    expect(letters.map(({ subject }) => subject)).toEqual(['Your password was changed']);
    expect(letters[0]?.closing[1]).toMatch(/Also tell the hostel office\.$/);
    const browser = accounts.browser();
    await browser.logIn('contractor', CONTRACTOR, NEW_PASSWORD);
    await browser.patch('/users/password', { oldPassword: NEW_PASSWORD, newPassword: DEMO_PASSWORD });
  });

  test('of a changed kitchen key', async () => {
    const browser = await visitors.contractor();
    const changeKey = (newKey: string) => browser.patch('/contractors/kitchen-key', { newKey, password: DEMO_PASSWORD });
    const letters = await mailedDuring(CONTRACTOR, () => changeKey('Tandoor7'));
    expect(letters.map(({ subject }) => subject)).toEqual(['Your kitchen key was changed']);
    expect(letters[0]?.opening[1]).toMatch(
      /^The kitchen key of the canteen of Ganga was changed on .*\. Every kitchen screen needs the new one\.$/,
    );
    expect(letters.map(everything).join()).not.toMatch(/Tandoor|kitchen1|http/);
    await changeKey('kitchen1');
  });

  test('in the commit of the change', async () => {
    const { userName } = await newcomer();
    const browser = await visitors.signedIn('student', userName);
    const commit = accounts.records.commit.bind(accounts.records);
    const written: string[][] = [];
    jest.spyOn(accounts.records, 'commit').mockImplementation(async (operations) => {
      written.push(operations.map(({ kind, collection }) => `${kind} ${collection}`));
      await commit(operations);
    });
    expect((await change(browser)).status).toBe(200);
    const changes = written.filter((operations) => operations.includes('replace students'));
    expect(changes).toEqual([expect.arrayContaining(['insert mails', 'insert account-events'])]);
  });
});

import { jest } from '@jest/globals';
import { Sessions } from '@tiffin/credentials';
import { DEMO_PASSWORD } from '../src/index.js';
import type { Browser } from '../src/testing/index.js';
import type { AccountsApp } from './accounts-app.js';
import { newcomers, toldIn } from './newcomers.js';
import { startVisitors, type Visitors } from './visitors.js';

const NEW_PASSWORD = 'samosa-45';

let visitors: Visitors;
let accounts: AccountsApp;
let newcomer: ReturnType<typeof newcomers>;
beforeAll(async () => {
  visitors = await startVisitors();
  ({ accounts } = visitors);
  newcomer = newcomers(accounts);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

const change = (browser: Browser, oldPassword: unknown = DEMO_PASSWORD, newPassword: unknown = NEW_PASSWORD) =>
  browser.patch('/users/password', { oldPassword, newPassword });

test('the new password gets in, the old one does not; this session goes on with a new token, all others are over', async () => {
  const { _id, canteenId, userName } = await newcomer();
  const [browser, other] = [await visitors.signedIn('student', userName), await visitors.signedIn('student', userName)];
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
  expect(await toldIn(accounts, `account-${_id}`)).toContainEqual(fact);
});

test('sockets of the other sessions are told to end, this one’s to come back with its new cookie', async () => {
  const { userName } = await newcomer();
  const [browser, other] = [await visitors.signedIn('student', userName), await visitors.signedIn('student', userName)];
  const sessions = accounts.get(Sessions);
  const [own, others] = await Promise.all([browser, other].map(({ cookieHeader }) => sessions.forSocket(cookieHeader)));
  const heard: string[] = [];
  const stops = [sessions.onEnded((id) => heard.push(`ended ${id}`)), sessions.onMoved((id) => heard.push(`moved ${id}`))];
  await change(browser);
  stops.forEach((stop) => stop());
  expect(heard).toEqual([`ended ${others?.id}`, `moved ${own?.id}`]);
  expect(await sessions.standing(own?.id ?? '')).toBeUndefined();
  expect((await sessions.forSocket(browser.cookieHeader))?.id).not.toBe(own?.id);
});

test.each([
  ['no fields', {}, { oldPassword: 'password must be 8-12 characters.', newPassword: 'password must be 8-12 characters.' }],
  ['a number', { oldPassword: 1, newPassword: NEW_PASSWORD }, { oldPassword: 'password must be 8-12 characters.' }],
  ['an empty old one', { oldPassword: '', newPassword: NEW_PASSWORD }, { oldPassword: 'password must be 8-12 characters.' }],
  ['an endless old one', { oldPassword: 'x'.repeat(201), newPassword: NEW_PASSWORD }, { oldPassword: 'password must be 8-12 characters.' }],
  ['seven characters', { oldPassword: DEMO_PASSWORD, newPassword: 'samosa7' }, { newPassword: 'password must be 8-12 characters.' }],
  ['thirteen', { oldPassword: DEMO_PASSWORD, newPassword: 'samosa-chutney' }, { newPassword: 'password must be 8-12 characters.' }],
  ['a line break', { oldPassword: DEMO_PASSWORD, newPassword: 'samosa\n45' }, { newPassword: 'password must be 8-12 characters.' }],
  [
    'the same again',
    { oldPassword: DEMO_PASSWORD, newPassword: DEMO_PASSWORD },
    { newPassword: 'new password should not match old password' },
  ],
])('%s is refused and says of which field', async (_, body, errors) => {
  const browser = await visitors.student();
  const answer = await browser.patch('/users/password', body);
  expect([answer.status, answer.body]).toEqual([400, { code: 'validation', message: Object.values(errors)[0], errors }]);
  expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
});

test('a wrong old password changes nothing', async () => {
  const browser = await visitors.contractor();
  const { status, body } = await change(browser, 'wrong-one');
  expect([status, body]).toEqual([400, { code: 'bad_credentials', message: 'Invalid credentials' }]);
  expect((await browser.get('/users')).body).toHaveProperty('role', 'contractor');
  expect((await accounts.browser().logIn('contractor', 'contractor@bh1.example', DEMO_PASSWORD)).status).toBe(200);
});

test('wrong old passwords and wrong log-ins are counted together: an open browser is no way to guess', async () => {
  const { userName } = await newcomer();
  const browser = await visitors.signedIn('student', userName);
  const guesses = [...Array<Promise<number>>(5)].map(async () => (await change(browser, 'wrong-one')).status);
  const logIns = [...Array<Promise<number>>(5)].map(async () => (await browser.logIn('student', userName, 'wrong-one')).status);
  expect(await Promise.all([...guesses, ...logIns])).toEqual(Array(10).fill(400));
  const throttled = await change(browser);
  expect([throttled.status, throttled.body['code'], throttled.headers['retry-after']]).toEqual([429, 'throttled', '30']);
  browser.plant('tiffin_device='); // whoever stole the session only counts with all unknown devices
  expect((await change(browser, 'wrong-one')).status).toBe(400);
});

test('nobody else may call it', async () => {
  expect((await change(accounts.browser())).body).toEqual({ code: 'no_session', message: 'tokens missing' });
  expect((await change(await visitors.kitchen())).status).toBe(403);
  expect((await change(await visitors.admin())).status).toBe(401);
});

test('of two changes at once one wins, and the other says so', async () => {
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

test('a log-in with the old password gains nothing, whenever it comes', async () => {
  const { userName } = await newcomer();
  const passwords = [DEMO_PASSWORD, NEW_PASSWORD];
  for (let round = 0; round < 24; round++) {
    const [old = '', next = ''] = round % 2 === 0 ? passwords : passwords.toReversed();
    const [browser, racing] = [accounts.browser(), accounts.browser()];
    await browser.logIn('student', userName, old);
    const logIn = () => racing.logIn('student', userName, old);
    const calls = round % 4 < 2 ? [change(browser, old, next), logIn()] : [logIn(), change(browser, old, next)];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses[round % 4 < 2 ? 0 : 1]).toBe(200);
    expect((await racing.get('/users')).body).toEqual({ message: 'no user' });
    expect((await browser.get('/users')).body).toHaveProperty('userName', userName);
  }
});

test('a log-in that slips in between the look and the commit is over, and its sockets are told', async () => {
  const { _id: userId, canteenId, userName } = await newcomer();
  const browser = await visitors.signedIn('student', userName);
  const sessions = accounts.get(Sessions);
  const commit = accounts.records.commit.bind(accounts.records);
  let slipped: string | undefined;
  jest.spyOn(accounts.records, 'commit').mockImplementation(async (operations) => {
    if (slipped === undefined && operations.some(({ kind, collection }) => kind === 'delete' && collection === 'sessions')) {
      slipped = '';
      slipped = (await sessions.open({ role: 'student', userId, canteenId, credentialVersion: 1 })).session.id;
    }
    await commit(operations);
  });
  const ended: string[] = [];
  const stop = sessions.onEnded((id) => ended.push(id));
  expect((await change(browser)).status).toBe(200);
  stop();
  expect(slipped).toMatch(/-/);
  expect(ended).toEqual([slipped]);
  expect(await sessions.standing(slipped ?? '')).toBeUndefined();
});

test('whoever logs out meanwhile stays out, and the password stays as it was', async () => {
  const { userName } = await newcomer();
  const browser = await visitors.signedIn('student', userName);
  const sessions = accounts.get(Sessions);
  const commit = accounts.records.commit.bind(accounts.records);
  const token = /tiffin_session=([\w-]+)/.exec(browser.cookieHeader)?.[1];
  let out = false;
  jest.spyOn(accounts.records, 'commit').mockImplementation(async (operations) => {
    if (!out && operations.some(({ kind, collection }) => kind === 'replace' && collection === 'students')) {
      out = true;
      await sessions.endToken(token);
    }
    await commit(operations);
  });
  expect((await change(browser)).status).toBe(401);
  expect((await accounts.browser().logIn('student', userName, DEMO_PASSWORD)).status).toBe(200);
});

import type { OwnSession } from '@tiffin/contracts';
import { Sessions, SESSIONS, type SessionRecord } from '@tiffin/credentials';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Answer, Browser } from '../src/testing/index.js';
import { newcomers } from './newcomers.js';
import { startVisitors } from './visitors.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 secret-plugin/7';

const visitors = await startVisitors();
const { accounts } = visitors;
const newcomer = newcomers(accounts);
afterAll(() => accounts.close());

const sessionsOf = async (browser: Browser): Promise<OwnSession[]> =>
  (await browser.get('/users/sessions')).body as unknown as OwnSession[];
const isSignedOut = async (browser: Browser): Promise<boolean> => (await browser.get('/users')).body['message'] === 'no user';
async function logIn(userName: string, userAgent?: string): Promise<Browser> {
  const browser = accounts.browser();
  const body = { role: 'student', loginInput: userName, password: DEMO_PASSWORD };
  const answer = await browser.patch('/users/login', body).set(userAgent === undefined ? {} : { 'user-agent': userAgent });
  expect(answer.status).toBe(200);
  return browser;
}
const now = (): string => accounts.clock.now().toISOString();
async function recordOf(browser: Browser): Promise<{ record: SessionRecord; revision: number }> {
  const id = (await accounts.get(Sessions).forSocket(browser.cookieHeader))?.id ?? '';
  const found = await accounts.records.get(SESSIONS, id);
  if (!found) throw new Error('no session');
  return found;
}

describe('a person’s own sessions', () => {
  test('are listed with device, start and last use, the current one first', async () => {
    const { userName } = await newcomer();
    const phone = await logIn(userName, ANDROID);
    const began = now();
    accounts.clock.advance(DAY);
    const laptop = await logIn(userName);
    const later = now();
    await phone.get('/users'); // used
    accounts.clock.advance(10 * MINUTE);
    const wall = await logIn(userName);
    const [first, ...others] = await sessionsOf(laptop);
    expect(first).toEqual({
      _id: expect.any(String) as string,
      browser: '',
      system: '',
      createdAt: later,
      lastUsedAt: now(),
      current: true,
    });
    expect(others).toEqual([
      { _id: (await recordOf(wall)).record._id, browser: '', system: '', createdAt: now(), lastUsedAt: now(), current: false },
      {
        _id: (await recordOf(phone)).record._id,
        browser: 'Chrome',
        system: 'Android',
        createdAt: began,
        lastUsedAt: later,
        current: false,
      },
    ]);
    expect(JSON.stringify(await accounts.records.find(SESSIONS, {}))).not.toMatch(/Mozilla|secret-plugin/);
  });

  test('do not include ended sessions or other people’s', async () => {
    const { userName } = await newcomer();
    const old = await logIn(userName);
    accounts.clock.advance(91 * DAY);
    const browser = await logIn(userName);
    await visitors.student();
    expect(await sessionsOf(browser)).toHaveLength(1);
    expect(await isSignedOut(old)).toBe(true);
  });

  test('can be ended one by one, with sockets and replayed cookies', async () => {
    const { userName } = await newcomer();
    const browser = await logIn(userName);
    const lost = await logIn(userName);
    const current = await logIn(userName);
    const { _id } = (await recordOf(lost)).record;
    const ended: string[] = [];
    const stop = accounts.get(Sessions).onEnded((id) => ended.push(id));
    const answer = await browser.delete(`/users/sessions/${_id}`);
    stop();
    expect([answer.status, answer.body, ended]).toEqual([200, {}, [_id]]);
    expect([await isSignedOut(lost), await isSignedOut(current), await isSignedOut(browser)]).toEqual([true, false, false]);
    const again = await browser.delete(`/users/sessions/${_id}`);
    expect([again.status, again.body]).toEqual([404, { code: 'not_found', message: 'Not found' }]);
  });

  test('cannot be another person’s', async () => {
    const one = await logIn((await newcomer()).userName);
    const other = await logIn((await newcomer()).userName);
    const { _id } = (await recordOf(other)).record;
    for (const id of [_id, 'me', '00000000-0000-4000-8000-000000000000'])
      expect((await one.delete(`/users/sessions/${id}`)).status).toBe(404);
    expect(await isSignedOut(other)).toBe(false);
  });

  test('can be ended like a log-out for this device', async () => {
    const { userName } = await newcomer();
    const browser = await logIn(userName);
    const { _id } = (await recordOf(browser)).record;
    const { status, headers } = await browser.delete(`/users/sessions/${_id.toUpperCase()}`);
    expect([status, headers['set-cookie']]).toEqual([200, [expect.stringMatching(/^tiffin_session=; Max-Age=0;/)]]);
  });

  test('can be ended all at once except the current one', async () => {
    const browser = await visitors.contractor();
    await browser.delete('/users/sessions');
    const others = [await visitors.contractor(), await visitors.contractor()];
    const student = await visitors.student();
    const answer: Answer = await browser.delete('/users/sessions');
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }]);
    for (const other of others) expect(await isSignedOut(other)).toBe(true);
    expect([await isSignedOut(browser), await isSignedOut(student)]).toEqual([false, false]);
    expect((await browser.delete('/users/sessions')).body).toEqual({ ended: 0 });
  });
});

describe('a session in use', () => {
  test.each([
    ['student', 73, 365],
    ['contractor', 20, 180],
    ['kitchen', 20, 180],
  ] as const)('of a %s that is used every %i days ends after %i days', async (who, step, lasts) => {
    const browser = await visitors[who]();
    const isIn = async () =>
      who === 'kitchen' ? (await browser.post('/kitchen/prepared', {})).status === 201 : !(await isSignedOut(browser));
    let days = 0;
    for (; await isIn(); days += step) accounts.clock.advance(step * DAY);
    expect(days).toBe(lasts);
  });

  test('ends together with its cookie', async () => {
    const browser = await logIn((await newcomer()).userName);
    for (let quarter = 0; quarter < 4; quarter++) {
      accounts.clock.advance(89 * DAY);
      await browser.get('/users');
    }
    accounts.clock.advance(DAY);
    const [cookie] = (await browser.get('/users')).headers['set-cookie'] ?? [];
    expect(cookie).toContain(`Max-Age=${8 * 24 * 3600};`);
  });

  test('ends at its time even if a new password gave it another token', async () => {
    const { userName } = await newcomer();
    const browser = await logIn(userName, ANDROID);
    const began = now();
    for (let round = 0; round < 4; round++) {
      accounts.clock.advance(89 * DAY);
      expect((await browser.patch('/users/reset-password', {})).status).toBe(200);
    }
    expect((await sessionsOf(browser))[0]).toMatchObject({ browser: 'Chrome', system: 'Android', createdAt: began, lastUsedAt: now() });
    accounts.clock.advance(9 * DAY - 1);
    expect(await isSignedOut(browser)).toBe(false);
    accounts.clock.advance(1);
    expect(await isSignedOut(browser)).toBe(true);
  });

  test('ends at its time even if an earlier version opened it', async () => {
    const browser = await logIn((await newcomer()).userName);
    const { record, revision } = await recordOf(browser);
    const earlier = JSON.parse(JSON.stringify({ ...record, device: undefined })) as SessionRecord;
    await visitors.put(SESSIONS, { ...earlier, expiresAt: record.createdAt + 400 * DAY }, revision);
    expect(await sessionsOf(browser)).toMatchObject([{ browser: '', system: '', current: true }]);
    accounts.clock.advance(365 * DAY);
    expect(await isSignedOut(browser)).toBe(true);
  });
});

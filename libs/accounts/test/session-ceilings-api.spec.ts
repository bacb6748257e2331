import { jest } from '@jest/globals';
import type { OwnSession } from '@tiffin/contracts';
import { fingerprint, PushSubscriptions, QUOTAS, SESSIONS, Sessions, type QuotaRecord, type SessionRecord } from '@tiffin/credentials';
import type { StudentRecord } from '@tiffin/people';
import type { RecordOperation } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Browser } from '../src/testing/index.js';
import { newcomers } from './newcomers.js';
import { startVisitors } from './visitors.js';

const HOUR = 3_600_000;
/** Most records of one read or commit; the command itself adds a few. */
const AT_MOST = 520;

const visitors = await startVisitors();
const { accounts } = visitors;
const newcomer = newcomers(accounts);
const sessions = accounts.get(Sessions);
afterAll(() => accounts.close());
afterEach(() => jest.restoreAllMocks());

const ownerOf = ({ _id, canteenId }: StudentRecord) => ({ role: 'student', userId: _id, canteenId, credentialVersion: 1 }) as const;
const sessionsOf = async (userId: string): Promise<readonly SessionRecord[]> =>
  (await accounts.records.find(SESSIONS, { where: { userId } })).map(({ record }) => record);
const listed = async (browser: Browser): Promise<OwnSession[]> => (await browser.get('/users/sessions')).body as unknown as OwnSession[];
const logIn = async (userName: string) => {
  const browser = accounts.browser();
  return { browser, answer: await browser.logIn('student', userName, DEMO_PASSWORD) };
};
/** Creates sessions as an earlier version allowed them, used one minute apart some time ago. */
async function manySessions({ _id: userId, canteenId }: StudentRecord, count: number): Promise<void> {
  const now = accounts.clock.now().getTime();
  const records = Array.from({ length: count }, (_, index): SessionRecord => {
    const lastUsedAt = now - (count - index) * 60_000;
    const instants = { createdAt: lastUsedAt, lastUsedAt, expiresAt: now + 24 * HOUR };
    return { _id: randomUUID(), role: 'student', userId, canteenId, credentialVersion: 1, tokenHash: randomUUID(), ...instants };
  });
  await accounts.records.commit(records.map((record) => ({ kind: 'insert', collection: SESSIONS.name, record })));
}
/** Returns the sizes of the largest read and commit from now on. */
function largest(): { read: number; written: number } {
  const seen = { read: 0, written: 0 };
  const { find, commit } = accounts.records;
  jest.spyOn(accounts.records, 'find').mockImplementation(async (collection, query) => {
    const found = await find.call(accounts.records, collection, query);
    seen.read = Math.max(seen.read, found.length);
    return found as never;
  });
  jest.spyOn(accounts.records, 'commit').mockImplementation(async (operations: readonly RecordOperation[]) => {
    seen.written = Math.max(seen.written, operations.length);
    await commit.call(accounts.records, operations);
  });
  return seen;
}

describe('an account', () => {
  test('has 20 sessions; a further one ends the least recently used, with its sockets', async () => {
    const student = await newcomer();
    const opened: string[] = [];
    for (let number = 0; number < 20; number++) {
      opened.push((await sessions.open(ownerOf(student))).session.id);
      accounts.clock.advance(60_000);
    }
    const ended: string[] = [];
    const stop = sessions.onEnded((id) => ended.push(id));
    const { browser } = await logIn(student.userName);
    stop();
    expect(ended).toEqual([opened[0]]);
    const list = await listed(browser);
    expect(list.map(({ _id }) => _id).slice(1)).toEqual(opened.slice(1).toReversed());
    expect(list).toHaveLength(20);
  });

  test('of a kitchen has more, separately from the counter’s', async () => {
    const canteenId = accounts.people[1]?.canteenId ?? '';
    const open = (role: 'staff' | 'counter') => sessions.open({ role, userId: canteenId, canteenId, credentialVersion: 1 });
    for (let number = 0; number < 40; number++) await open('staff');
    for (let number = 0; number < 40; number++) await open('counter');
    const roles = (await sessionsOf(canteenId)).map(({ role }) => role);
    expect([roles.filter((role) => role === 'staff').length, roles.filter((role) => role === 'counter').length]).toEqual([40, 30]);
  });

  test('with very many sessions of an earlier version is reduced by its log-ins, in batches', async () => {
    const student = await newcomer();
    await manySessions(student, 900);
    const seen = largest();
    const { browser } = await logIn(student.userName);
    expect((await listed(browser)).length).toBeLessThanOrEqual(60);
    await logIn(student.userName);
    expect(await sessionsOf(student._id)).toHaveLength(20);
    expect((await listed(browser))[0]).toMatchObject({ current: true });
    expect(Math.max(seen.read, seen.written)).toBeLessThanOrEqual(AT_MOST);
  });

  test.each([
    ['ends all others', (browser: Browser) => browser.delete('/users/sessions'), 1],
    [
      'changes its password',
      (browser: Browser) => browser.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: 'samosa-45' }),
      1,
    ],
    ['ends one of them', async (browser: Browser) => browser.delete(`/users/sessions/${(await listed(browser))[1]?._id}`), 619],
    ['is removed', async (_: Browser, id: string) => (await visitors.contractor()).delete(`/contractors/students/${id}`), 0],
  ])('with very many %s, in batches', async (_, act, left) => {
    const student = await newcomer();
    await manySessions(student, 1_100);
    const { browser } = await logIn(student.userName);
    const seen = largest();
    expect((await act(browser, student._id)).status).toBe(200);
    expect(await accounts.records.count(SESSIONS, { userId: student._id })).toBe(left);
    expect(Math.max(seen.read, seen.written)).toBeLessThanOrEqual(AT_MOST);
  });

  test('allows 60 log-ins an hour, without affecting others at the address', async () => {
    const student = await newcomer();
    const neighbour = await newcomer();
    const now = accounts.clock.now().getTime();
    const record: QuotaRecord = {
      _id: fingerprint(`log-in:student:${student.userName}`),
      taken: Array<number>(59).fill(now),
      expiresAt: now + HOUR,
    };
    await accounts.records.commit([{ kind: 'insert', collection: QUOTAS.name, record }]);
    expect((await logIn(student.userName)).answer.status).toBe(200);
    const { answer } = await logIn(student.userName);
    expect([answer.status, answer.body['code'], answer.headers['retry-after']]).toEqual([429, 'throttled', '3600']);
    expect((await logIn(neighbour.userName)).answer.status).toBe(200);
    accounts.clock.advance(HOUR);
    expect((await logIn(student.userName)).answer.status).toBe(200);
  });
});

describe('a person’s notifications', () => {
  const push = (endpoint: string) => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } });

  test('allow 30 new endpoints an hour; the same one is not counted', async () => {
    const { session } = await sessions.open(ownerOf(await newcomer()));
    const keep = (number: number) => accounts.get(PushSubscriptions).keep(session, push(`https://push.example/${number}`));
    for (let number = 0; number < 30; number++) await keep(number);
    await expect(keep(30)).rejects.toMatchObject({ code: 'throttled' });
    for (let times = 0; times < 40; times++) await keep(29);
  });

  test('find the endpoint’s former session without reading all of the canteen’s', async () => {
    const first = await newcomer();
    const second = await newcomer();
    await manySessions(await newcomer(), 100);
    const { session: earlier } = await sessions.open(ownerOf(first));
    const { session } = await sessions.open(ownerOf(second));
    const seen = largest();
    for (const one of [earlier, session]) await accounts.get(PushSubscriptions).keep(one, push('https://push.example/shared'));
    expect((await accounts.records.get(SESSIONS, earlier.id))?.record).not.toHaveProperty('push');
    expect((await accounts.records.get(SESSIONS, session.id))?.record.push?.endpoint).toBe('https://push.example/shared');
    expect(seen.read).toBe(1);
  });
});

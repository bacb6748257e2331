import { jest } from '@jest/globals';
import { AdminSessions, Secrets, Sessions, SESSIONS } from '@tiffin/credentials';
import { until } from '@tiffin/event-sourcing/testing';
import { STUDENTS } from '@tiffin/people';
import { Registration } from '../src/index.js';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Answer, Browser } from '../src/testing/index.js';
import { newcomers } from './newcomers.js';
import { startVisitors } from './visitors.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Most running and waiting checks of secrets. */
const MOST = 66;

const visitors = await startVisitors();
const { accounts } = visitors;
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

describe('log-in', () => {
  test('opens a session and answers the student', async () => {
    const browser = accounts.browser();
    const [canteen] = accounts.people;
    const { status, body } = await browser.logIn('student', 'BH1-101', DEMO_PASSWORD);
    expect([status, body]).toEqual([
      200,
      {
        _id: canteen?.students[0]?._id,
        role: 'student',
        canteenId: canteen?.canteenId,
        fullName: 'Aarav',
        email: 'bh1-101@students.example',
        phoneNumber: '919876540000',
        avatar: null,
        userName: 'BH1-101',
        rollNo: '101',
        hostelType: 'BH',
        hostelNumber: 1,
        hostelName: 'Ganga',
        timeZone: 'Asia/Kolkata',
        since: '2026-11',
      },
    ]);
    expect((await browser.get('/users')).body).toEqual(body);
  });

  test('accepts a contractor’s e-mail address in any case', async () => {
    const browser = await visitors.signedIn('contractor', 'Contractor@BH1.example');
    expect((await browser.get('/users')).body).toMatchObject({
      role: 'contractor',
      userName: '',
      rollNo: '',
      email: 'contractor@bh1.example',
    });
  });

  test('accepts leading zeros in a roll number', async () => {
    const { canteenId } = accounts.people[0] ?? { canteenId: '' };
    const [sample] = await accounts.records.find(STUDENTS, { where: { canteenId }, limit: 1 });
    const passwordHash = sample?.record.passwordHash ?? '';
    const seven = { canteenId, fullName: 'Dev', rollNo: '007', email: 'dev@students.example', phoneNumber: '919876540099', passwordHash };
    await accounts.get(Registration).registerStudent(seven);
    for (const loginInput of ['BH1-7', 'BH1-07', 'BH1-007'])
      expect((await (await visitors.signedIn('student', loginInput)).get('/users')).body).toHaveProperty('rollNo', '7');
  });

  test('sets cookies that scripts and other sites cannot read', async () => {
    const { headers } = await accounts.browser().logIn('student', 'BH1-102', DEMO_PASSWORD);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^tiffin_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^tiffin_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('ends the session of the cookie, and never adopts a given token', async () => {
    const browser = await visitors.student();
    const earlier = visitors.copyOf(browser);
    browser.setCookies(earlier.cookieHeader);
    await browser.logIn('student', 'BH1-102', DEMO_PASSWORD);
    expect((await earlier.get('/users')).body).toEqual({ message: 'no user' });
    expect((await browser.get('/users')).body).toHaveProperty('userName', 'BH1-102');

    const planted = accounts.browser().setCookies('tiffin_session=planted');
    await planted.logIn('student', 'BH1-101', DEMO_PASSWORD);
    expect(planted.cookieHeader).not.toContain('planted');
  });
});

describe('a session', () => {
  test('ends at log-out, also for replayed cookies, and notifies listeners', async () => {
    const ended: string[] = [];
    const stop = accounts.get(Sessions).onEnded((id) => ended.push(id));
    const browser = await visitors.contractor();
    const replayed = visitors.copyOf(browser);
    const { session } = (await browser.post('/contractors/only', { key: 'abcd' })).body as unknown as { session: { id: string } };
    const { body, headers } = await browser.patch('/users/logout', {});
    expect([body, headers['set-cookie']]).toEqual([{}, [expect.stringMatching(/^tiffin_session=; Max-Age=0;/)]]);
    stop();
    expect(ended).toEqual([session.id]);
    expect((await replayed.get('/users')).body).toEqual({ message: 'no user' });
    expect(await replayed.post('/contractors/only', { key: 'abcd' })).toMatchObject({
      status: 401,
      body: { message: 'tokens missing', code: 'no_session' },
    });
    expect(await accounts.get(Sessions).forSocket(replayed.cookieHeader)).toBeUndefined();
  });

  test('is found after an old cookie of the same name', async () => {
    const browser = await visitors.student();
    const cookies = `tiffin_session=old; ${browser.cookieHeader}`;
    expect((await accounts.browser().get('/users').set('cookie', cookies)).body).toHaveProperty('userName');
    expect(await accounts.get(Sessions).forSocket(cookies)).toBeDefined();
    await accounts.browser().patch('/users/logout', {}).set('cookie', cookies);
    expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
  });

  test('can be logged out without a session or body', async () => {
    expect((await accounts.browser().patch('/users/logout')).body).toEqual({});
  });

  test.each([
    ['student', 'tiffin_session', 90 * DAY],
    ['contractor', 'tiffin_session', 30 * DAY],
    ['kitchen', 'tiffin_session', 30 * DAY],
    ['admin', 'tiffin_admin', DAY / 3],
  ] as const)('of a %s ends once unused for its time; each use renews it, and its cookie %s', async (who, cookie, lasts) => {
    const browser = await visitors[who]();
    const use = () => browser.get(who === 'admin' ? '/operations/projections' : '/users');
    const isIn = ({ status, body }: Answer): boolean => status === 200 && body['message'] !== 'no user';
    for (let times = 0; times < 3; times++) {
      accounts.clock.advance(lasts - 1);
      const used = await use();
      expect(isIn(used)).toBe(true);
      expect(used.headers['set-cookie']).toEqual([expect.stringMatching(new RegExp(`^${cookie}=[\\w-]{43}; Max-Age=${lasts / 1_000};`))]);
    }
    expect((await use()).headers['set-cookie']).toBeUndefined(); // renewed just now
    accounts.clock.advance(lasts);
    expect(isIn(await use())).toBe(false);
  });

  test('is not renewed by an open socket', async () => {
    const browser = await visitors.contractor();
    const sessions = accounts.get(Sessions);
    const id = (await sessions.forSocket(browser.cookieHeader))?.id ?? '';
    accounts.clock.advance(30 * DAY - 1);
    expect(await sessions.active(id)).toHaveProperty('role', 'contractor');
    accounts.clock.advance(1);
    expect(await sessions.active(id)).toBeUndefined();
    expect(await sessions.forSocket(browser.cookieHeader)).toBeUndefined();
  });

  test('ends once the password has another version, also on sockets', async () => {
    const browser = await visitors.signedIn('student', 'GH1-101');
    const sessions = accounts.get(Sessions);
    const session = await sessions.forSocket(browser.cookieHeader);
    const { students } = accounts.people[1] ?? { students: [] };
    const found = await accounts.records.get(STUDENTS, students[0]?._id ?? '');
    if (!found || !session) throw new Error('no student or no session');
    await visitors.put(STUDENTS, { ...found.record, passwordVersion: 2 }, found.revision);
    expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
    expect(await sessions.active(session.id)).toBeUndefined();
  });
});

describe('a session has priority over strangers', () => {
  const rankOf = (cookies: string) =>
    accounts.get(AdminSessions).seenLately(cookies)?.role ?? accounts.get(Sessions).seenLately(cookies)?.role;

  test.each<[string, () => Promise<Browser>, (browser: Browser, cookies: string) => Promise<unknown>]>([
    ['it logs out', visitors.kitchen, (browser) => browser.patch('/users/logout', {})],
    ['the admin logs out', visitors.admin, (browser) => browser.patch('/users/logout', { admin: true })],
    ['another session of its user ends all others', visitors.student, async () => (await visitors.student()).delete('/users/sessions')],
    [
      'its password changes and it goes on with another token',
      visitors.contractor,
      async (browser) => {
        const change = (oldPassword: string, newPassword: string) => browser.patch('/users/password', { oldPassword, newPassword });
        expect((await change(DEMO_PASSWORD, 'samosa-45')).status).toBe(200);
        expect(rankOf(browser.cookieHeader)).toBe('contractor');
        await change('samosa-45', DEMO_PASSWORD);
      },
    ],
    [
      'another server ended it, and it is used',
      visitors.contractor,
      async (browser, cookies) => {
        await accounts.records.commit([{ kind: 'delete', collection: SESSIONS.name, id: await idOf(cookies) }]);
        expect(rankOf(cookies)).toBe('contractor');
        expect((await browser.post('/contractors/only', { key: 'abcd' })).status).toBe(401);
      },
    ],
    [
      'another server ended it, and its calls need no session',
      visitors.contractor,
      async (_, cookies) => {
        await accounts.records.commit([{ kind: 'delete', collection: SESSIONS.name, id: await idOf(cookies) }]);
        accounts.clock.advance(MINUTE);
        await until(() => rankOf(cookies) === undefined);
      },
    ],
  ])('until %s', async (_, enter, end) => {
    const browser = await enter();
    const cookies = browser.cookieHeader;
    expect(rankOf(cookies)).toBeDefined();
    await end(browser, cookies);
    expect(rankOf(cookies)).toBeUndefined();
  });

  const idOf = async (cookies: string): Promise<string> => (await accounts.get(Sessions).forSocket(cookies))?.id ?? '';
});

/** Returns how many comparisons of secrets and writes `work` causes. */
async function workOf(work: () => Promise<unknown>): Promise<{ comparisons: number; commits: number }> {
  const secrets = accounts.get(Secrets);
  const withVerifier = secrets.withVerifier.bind(secrets);
  let comparisons = 0;
  const counting = jest.spyOn(secrets, 'withVerifier').mockImplementation((check) =>
    withVerifier((verify) =>
      check((hashed, secret) => {
        comparisons++;
        return verify(hashed, secret);
      }),
    ),
  );
  const writing = jest.spyOn(accounts.records, 'commit');
  await work();
  // Log-ins are recorded later, for all attempts alike.
  const commits = writing.mock.calls.filter(([operations]) => operations.some(({ collection }) => collection !== 'log-ins')).length;
  counting.mockRestore();
  writing.mockRestore();
  return { comparisons, commits };
}

test('failed log-ins get the same answer and cause the same work', async () => {
  const newcomer = newcomers(accounts);
  const open = await newcomer();
  const closed = await newcomer();
  const lapsed = await newcomer();
  for (const [{ _id }, changed] of [[closed, { status: 'closed' }] as const, [lapsed, { passwordHoldsUntil: 0 }] as const]) {
    const found = await accounts.records.get(STUDENTS, _id);
    if (!found) throw new Error('nobody there');
    await visitors.put(STUDENTS, { ...found.record, ...changed }, found.revision);
  }
  const wrong = [
    ['student', open.userName, 'wrong-one'],
    ['student', open.userName, 'x'.repeat(200)],
    ['student', closed.userName, DEMO_PASSWORD],
    ['student', lapsed.userName, DEMO_PASSWORD],
    ['student', 'BH1-999', DEMO_PASSWORD],
    ['student', 'BH9-101', DEMO_PASSWORD],
    ['student', 'no dash', DEMO_PASSWORD],
    ['student', 'contractor@bh1.example', DEMO_PASSWORD],
    ['contractor', 'contractor@bh1.example', 'wrong-one'],
    ['contractor', 'nobody@bh1.example', DEMO_PASSWORD],
    ['contractor', open.userName, DEMO_PASSWORD],
  ] as const;
  const answerOf = ({ status, body, headers }: Answer) => ({ status, body, headers: Object.keys(headers).toSorted() });
  const answers: object[] = [];
  for (const [role, loginInput, password] of wrong) {
    let answer: Answer | undefined;
    const work = await workOf(async () => (answer = await accounts.browser().logIn(role, loginInput, password)));
    answers.push({ ...work, ...(answer && answerOf(answer)) });
  }
  expect(answers[0]).toMatchObject({ status: 400, body: { code: 'bad_credentials', message: 'Invalid credentials' }, comparisons: 1 });
  expect(answers[0]).not.toHaveProperty('headers', expect.arrayContaining(['set-cookie']));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const enter = (key: string) => workOf(() => accounts.browser().post('/users/orders', { key }));
  expect(await enter('BH8-wrong')).toEqual(await enter('BH1-wrong'));
});

test('66 checks run or wait; the next one is refused, and later ones run again', async () => {
  const signedIn = await visitors.contractor();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const secrets = accounts.get(Secrets);
  const waiting = Array.from({ length: MOST }, () => secrets.withVerifier(() => released));
  const calls: readonly ((browser: Browser) => Promise<Answer>)[] = [
    (browser) => browser.logIn('student', 'BH1-101', DEMO_PASSWORD),
    (browser) => browser.post('/users/orders', { key: 'BH1-kitchen1' }),
    (browser) => browser.post('/users/contractors', { key: 'tiffin-admin' }),
    (browser) => browser.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: 'samosa-45' }),
    (browser) => browser.patch('/users/reset-password', {}),
    (browser) => browser.patch('/contractors/kitchen-key', { password: DEMO_PASSWORD, newKey: 'Tandoor7' }),
  ];
  for (const call of calls) {
    const { status, body, headers } = await call(visitors.copyOf(signedIn));
    expect([status, body['code'], headers['retry-after']]).toEqual([503, 'unavailable_now', '2']);
  }
  expect((await signedIn.get('/users')).body).toHaveProperty('role', 'contractor'); // a call without a check is answered
  release();
  await Promise.all(waiting);
  // Refused checks did not count as attempts.
  const statuses = await Promise.all(Array.from({ length: 10 }, () => accounts.browser().logIn('student', 'BH1-101', 'wrong-one')));
  expect(statuses.map(({ status }) => status)).toEqual(Array(10).fill(400));
});

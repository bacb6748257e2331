import { Sessions } from '@tiffin/credentials';
import { CANTEENS, STUDENTS } from '@tiffin/people';
import { DEMO_PASSWORD, Registration } from '../src/index.js';
import type { AccountsApp } from './accounts-app.js';
import { startVisitors, type Visitors } from './visitors.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let visitors: Visitors;
let accounts: AccountsApp;
beforeAll(async () => {
  visitors = await startVisitors();
  ({ accounts } = visitors);
});
afterAll(() => accounts.close());

describe('log-in', () => {
  test('answers the student, whose session the browser then has', async () => {
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
      },
    ]);
    expect((await browser.get('/users')).body).toEqual(body);
  });

  test('a contractor logs in by e-mail address, whatever its case', async () => {
    const browser = await visitors.signedIn('contractor', 'Contractor@BH1.example');
    expect((await browser.get('/users')).body).toMatchObject({
      role: 'contractor',
      userName: '',
      rollNo: '',
      email: 'contractor@bh1.example',
    });
  });

  test('a roll number may have leading zeros', async () => {
    const { canteenId } = accounts.people[0] ?? { canteenId: '' };
    const [sample] = await accounts.records.find(STUDENTS, { where: { canteenId }, limit: 1 });
    const passwordHash = sample?.record.passwordHash ?? '';
    const seven = { canteenId, fullName: 'Dev', rollNo: '007', email: 'dev@students.example', phoneNumber: '919876540099', passwordHash };
    await accounts.get(Registration).registerStudent(seven);
    for (const loginInput of ['BH1-7', 'BH1-07', 'BH1-007'])
      expect((await (await visitors.signedIn('student', loginInput)).get('/users')).body).toHaveProperty('rollNo', '7');
  });

  test.each([
    ['student', 'BH1-101', 'wrong-one'],
    ['student', 'BH1-999', DEMO_PASSWORD],
    ['student', 'BH9-101', DEMO_PASSWORD],
    ['student', 'contractor@bh1.example', DEMO_PASSWORD],
    ['student', 'no dash', DEMO_PASSWORD],
    ['contractor', 'contractor@bh1.example', 'x'],
    ['contractor', 'nobody@bh1.example', DEMO_PASSWORD],
    ['contractor', 'BH1-101', DEMO_PASSWORD],
  ] as const)('%s %s with %s is answered like every wrong log-in', async (role, loginInput, password) => {
    const browser = accounts.browser();
    const { status, body } = await browser.logIn(role, loginInput, password);
    expect([status, body]).toEqual([400, { message: 'Invalid credentials', code: 'bad_credentials' }]);
    expect(browser.cookieHeader).toBe('');
  });

  test('sets cookies that scripts and other sites don’t get', async () => {
    const { headers } = await accounts.browser().logIn('student', 'BH1-102', DEMO_PASSWORD);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^tiffin_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^tiffin_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('ends the session that the cookie held, and never takes over a token that it was given', async () => {
    const browser = await visitors.student();
    const earlier = visitors.copyOf(browser);
    browser.plant(earlier.cookieHeader);
    await browser.logIn('student', 'BH1-102', DEMO_PASSWORD);
    expect((await earlier.get('/users')).body).toEqual({ message: 'no user' });
    expect((await browser.get('/users')).body).toHaveProperty('userName', 'BH1-102');

    const planted = accounts.browser().plant('tiffin_session=planted');
    await planted.logIn('student', 'BH1-101', DEMO_PASSWORD);
    expect(planted.cookieHeader).not.toContain('planted');
  });

  test('a waiting canteen’s contractor is told so, after the right password only', async () => {
    await visitors.registerWaiting();
    const right = await accounts.browser().logIn('contractor', 'mohan@bh2.example', DEMO_PASSWORD);
    expect([right.status, right.body]).toEqual([403, { message: 'This canteen is waiting for approval', code: 'waiting' }]);
    expect((await accounts.browser().logIn('contractor', 'mohan@bh2.example', 'wrong')).status).toBe(400);
    expect((await accounts.browser().get('/users/canteens')).body).toHaveLength(2);
    expect((await accounts.browser().get('/users/hostels')).body).toContainEqual({
      hostelType: 'BH',
      hostelNumber: 2,
      hostelName: 'Yamuna',
      taken: false,
    });
  });
});

describe('a session', () => {
  test('is over after log-out, for replayed cookies too, and whoever listens is told', async () => {
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

  test('log-out without a session, or without a body, is fine', async () => {
    expect((await accounts.browser().patch('/users/logout')).body).toEqual({});
  });

  test('of a student lasts 90 days from its last use, and use renews the cookie', async () => {
    const browser = await visitors.student();
    accounts.clock.pass(89 * DAY);
    const used = await browser.get('/users');
    expect(used.headers['set-cookie']).toEqual([expect.stringContaining('tiffin_session=')]);
    expect((await browser.get('/users')).headers['set-cookie']).toBeUndefined();
    accounts.clock.pass(90 * DAY - 1);
    expect((await visitors.copyOf(browser).get('/users')).body).toHaveProperty('userName', 'BH1-101');
    accounts.clock.pass(90 * DAY);
    expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
  });

  test('of a contractor lasts 30 days, an admin’s 8 hours', async () => {
    const browser = await visitors.admin(await visitors.contractor());
    accounts.clock.pass(8 * 60 * MINUTE);
    expect(await browser.get('/operations/projections')).toMatchObject({ status: 401, body: { code: 'key_required' } });
    accounts.clock.pass(30 * DAY);
    expect((await browser.post('/contractors/only', { key: 'abcd' })).status).toBe(401);
  });

  test('of a kitchen lasts 30 days from its last use: a wall that slept comes back to its panel', async () => {
    const wall = await visitors.kitchen();
    for (let month = 0; month < 3; month++) {
      accounts.clock.pass(30 * DAY - 1);
      const woken = await wall.post('/kitchen/prepared', {});
      expect(woken.status).toBe(201);
      expect(woken.headers['set-cookie']).toEqual([expect.stringMatching(/^tiffin_session=[\w-]{43}; Max-Age=2592000;/)]);
    }
    accounts.clock.pass(30 * DAY);
    expect((await wall.post('/kitchen/prepared', {})).body).toEqual({ message: 'tokens missing', code: 'no_session' });
  });

  test('of an admin goes on as long as it is used, and its cookie with it', async () => {
    const admin = await visitors.admin();
    for (let shift = 0; shift < 3; shift++) {
      accounts.clock.pass(8 * 60 * MINUTE - 1);
      const used = await admin.get('/operations/projections');
      expect(used.status).toBe(200);
      expect(used.headers['set-cookie']).toEqual([expect.stringMatching(/^tiffin_admin=[\w-]{43}; Max-Age=28800;/)]);
    }
    expect((await admin.get('/operations/projections')).headers['set-cookie']).toBeUndefined(); // just renewed
    accounts.clock.pass(8 * 60 * MINUTE);
    expect((await admin.get('/operations/projections')).status).toBe(401);
  });

  test('that a socket alone holds open is not renewed by it', async () => {
    const browser = await visitors.contractor();
    const sessions = accounts.get(Sessions);
    const id = (await sessions.forSocket(browser.cookieHeader))?.id ?? '';
    accounts.clock.pass(30 * DAY - 1);
    expect(await sessions.standing(id)).toHaveProperty('role', 'contractor');
    accounts.clock.pass(1);
    expect(await sessions.standing(id)).toBeUndefined();
    expect(await sessions.forSocket(browser.cookieHeader)).toBeUndefined();
  });

  test('is over as soon as the password has another version, on sockets too', async () => {
    const browser = await visitors.signedIn('student', 'GH1-101');
    const sessions = accounts.get(Sessions);
    const session = await sessions.forSocket(browser.cookieHeader);
    const { students } = accounts.people[1] ?? { students: [] };
    const found = await accounts.records.get(STUDENTS, students[0]?._id ?? '');
    if (!found || !session) throw new Error('no student or no session');
    await visitors.put(STUDENTS, { ...found.record, passwordVersion: 2 }, found.revision);
    expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
    expect(await sessions.standing(session.id)).toBeUndefined();
  });

  test('of everyone of a canteen is over while the canteen is suspended; its people can’t log in', async () => {
    const { canteenId } = accounts.people[1] ?? { canteenId: '' };
    const browser = await visitors.signedIn('contractor', 'contractor@gh1.example');
    const suspend = async (status: 'active' | 'suspended') => {
      const found = await accounts.records.get(CANTEENS, canteenId);
      if (found) await visitors.put(CANTEENS, { ...found.record, status }, found.revision);
    };
    await suspend('suspended');
    expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
    const refused = await accounts.browser().logIn('contractor', 'contractor@gh1.example', DEMO_PASSWORD);
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: 'This canteen is suspended. Please ask the hostel office.', code: 'waiting' },
    ]);
    expect(await accounts.browser().post('/users/orders', { key: 'GH1-kitchen2' })).toMatchObject({ status: 403 });
    await suspend('active');
  });

  test('all of a user can be ended but one', async () => {
    const [one, other] = [await visitors.contractor(), await visitors.contractor()];
    const sessions = accounts.get(Sessions);
    const kept = await sessions.forSocket(one.cookieHeader);
    await sessions.endAll(kept?.userId ?? '', kept?.id);
    expect((await one.get('/users')).body).toHaveProperty('role', 'contractor');
    expect((await other.get('/users')).body).toEqual({ message: 'no user' });
  });

  test('everyone’s of a canteen can be ended, whoever listens is told, and other canteens go on', async () => {
    const everyone = [await visitors.student(), await visitors.contractor(), await visitors.kitchen()];
    const elsewhere = await visitors.signedIn('contractor', 'contractor@gh1.example');
    const sessions = accounts.get(Sessions);
    const ids = await Promise.all(everyone.map(async ({ cookieHeader }) => (await sessions.forSocket(cookieHeader))?.id));
    const ended: string[] = [];
    const stop = sessions.onEnded((id) => ended.push(id));
    await sessions.endCanteen(accounts.people[0]?.canteenId ?? '');
    stop();
    expect(ended).toEqual(expect.arrayContaining(ids));
    for (const browser of everyone) expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
    expect((await elsewhere.get('/users')).body).toHaveProperty('role', 'contractor');
  });
});

import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import { CANTEENS } from '../src/canteens/canteen-record.js';
import { DEMO_PASSWORD, Registration, Sessions } from '../src/index.js';
import { STUDENTS } from '../src/students/student-record.js';
import type { Browser } from '../src/testing/index.js';
import { ORIGIN, startAccounts, type AccountsApp } from './accounts-app.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

async function signedIn(role: 'student' | 'contractor', loginInput: string): Promise<Browser> {
  const browser = accounts.browser();
  expect((await browser.logIn(role, loginInput, DEMO_PASSWORD)).status).toBe(200);
  return browser;
}
const student = () => signedIn('student', 'BH1-101');
const contractor = () => signedIn('contractor', 'contractor@bh1.example');

async function admin(browser = accounts.browser()): Promise<Browser> {
  expect((await browser.post('/users/contractors', { key: 'tiffin-admin' })).status).toBe(200);
  return browser;
}
async function kitchen(browser = accounts.browser()): Promise<Browser> {
  expect((await browser.post('/users/orders', { key: 'BH1-kitchen1' })).status).toBe(201);
  return browser;
}
/** Changes a record as a later step's command will. */
async function put<Item extends StoredRecord>(
  { name: collection }: CollectionDefinition<Item>,
  record: Item,
  revision: number,
): Promise<void> {
  await accounts.records.commit([{ kind: 'replace', collection, record, revision }]);
}
/** A browser with somebody's cookies of now: replays them later. */
function copyOf(browser: Browser): Browser {
  const copy = accounts.browser();
  browser.cookies.forEach((value, name) => copy.cookies.set(name, value));
  return copy;
}

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
    const browser = await signedIn('contractor', 'Contractor@BH1.example');
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
      expect((await (await signedIn('student', loginInput)).get('/users')).body).toHaveProperty('rollNo', '7');
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
    expect(browser.cookies.size).toBe(0);
  });

  test('sets cookies that scripts and other sites don’t get', async () => {
    const { headers } = await accounts.browser().logIn('student', 'BH1-102', DEMO_PASSWORD);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^tiffin_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^tiffin_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('ends the session that the cookie held, and never takes over a token that it was given', async () => {
    const browser = await student();
    const earlier = copyOf(browser);
    browser.cookies.set('tiffin_session', earlier.cookies.get('tiffin_session') ?? '');
    await browser.logIn('student', 'BH1-102', DEMO_PASSWORD);
    expect((await earlier.get('/users')).body).toEqual({ message: 'no user' });
    expect((await browser.get('/users')).body).toHaveProperty('userName', 'BH1-102');

    const planted = accounts.browser();
    planted.cookies.set('tiffin_session', 'planted');
    await planted.logIn('student', 'BH1-101', DEMO_PASSWORD);
    expect(planted.cookies.get('tiffin_session')).not.toBe('planted');
  });

  test('a waiting canteen’s contractor is told so, after the right password only', async () => {
    const [sample] = await accounts.records.find(STUDENTS, { limit: 1 });
    const hash = sample?.record.passwordHash ?? '';
    const registration = {
      hostel: 'BH2',
      fullName: 'Mohan',
      email: 'mohan@bh2.example',
      phoneNumber: '919876500009',
      passwordHash: hash,
      kitchenKeyHash: hash,
    };
    await accounts.get(Registration).registerCanteen({ ...registration, approved: false });
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
    const browser = await contractor();
    const replayed = copyOf(browser);
    const { session } = (await browser.post('/contractors/only', { key: 'abcd' })).body as unknown as { session: { id: string } };
    expect((await browser.patch('/users/logout', {})).body).toEqual({});
    stop();
    expect(ended).toEqual([session.id]);
    expect(browser.cookies.has('tiffin_session')).toBe(false);
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
    const browser = await student();
    accounts.clock.pass(89 * DAY);
    const used = await browser.get('/users');
    expect(used.headers.getSetCookie()).toEqual([expect.stringContaining('tiffin_session=')]);
    expect((await browser.get('/users')).headers.getSetCookie()).toEqual([]);
    accounts.clock.pass(90 * DAY - 1);
    expect((await copyOf(browser).get('/users')).body).toHaveProperty('userName', 'BH1-101');
    accounts.clock.pass(90 * DAY);
    expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
  });

  test('of a contractor lasts 30 days, an admin’s 8 hours', async () => {
    const browser = await admin(await contractor());
    accounts.clock.pass(8 * 60 * MINUTE);
    expect(await browser.get('/operations/projections')).toMatchObject({ status: 401, body: { code: 'key_required' } });
    accounts.clock.pass(30 * DAY);
    expect((await browser.post('/contractors/only', { key: 'abcd' })).status).toBe(401);
  });

  test('is over as soon as the password has another version, on sockets too', async () => {
    const browser = await signedIn('student', 'GH1-101');
    const sessions = accounts.get(Sessions);
    const session = await sessions.forSocket(browser.cookieHeader);
    const { students } = accounts.people[1] ?? { students: [] };
    const found = await accounts.records.get(STUDENTS, students[0]?._id ?? '');
    if (!found || !session) throw new Error('no student or no session');
    await put(STUDENTS, { ...found.record, passwordVersion: 2 }, found.revision);
    expect((await browser.get('/users')).body).toEqual({ message: 'no user' });
    expect(await sessions.standing(session.id)).toBeUndefined();
  });

  test('of everyone of a canteen is over while the canteen is suspended; its people can’t log in', async () => {
    const { canteenId } = accounts.people[1] ?? { canteenId: '' };
    const browser = await signedIn('contractor', 'contractor@gh1.example');
    const suspend = async (status: 'active' | 'suspended') => {
      const found = await accounts.records.get(CANTEENS, canteenId);
      if (found) await put(CANTEENS, { ...found.record, status }, found.revision);
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
    const [one, other] = [await contractor(), await contractor()];
    const sessions = accounts.get(Sessions);
    const kept = await sessions.forSocket(one.cookieHeader);
    await sessions.endAll(kept?.userId ?? '', kept?.id);
    expect((await one.get('/users')).body).toHaveProperty('role', 'contractor');
    expect((await other.get('/users')).body).toEqual({ message: 'no user' });
  });
});

describe('the kitchen’s gate', () => {
  test('a right key replaces the session in the cookie by the kitchen’s', async () => {
    const browser = await contractor();
    const earlier = copyOf(browser);
    await kitchen(browser);
    const { canteenId } = accounts.people[0] ?? {};
    expect((await browser.get('/users')).body).toMatchObject({
      _id: canteenId,
      role: 'staff',
      fullName: 'Kitchen',
      email: '',
      phoneNumber: '',
      canteenId,
    });
    expect((await earlier.get('/users')).body).toEqual({ message: 'no user' });
    expect((await browser.post('/kitchen/prepared', {})).status).toBe(201);
  });

  test.each(['BH1-kitchen2', 'BH1-', 'BH1', 'BH9-kitchen1', 'GH1-kitchen1', '-kitchen1'])('%s opens nothing', async (key) => {
    const browser = await student();
    expect(await browser.post('/users/orders', { key })).toMatchObject({ status: 400, body: { code: 'bad_credentials' } });
    expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
  });

  test('a changed key ends every session made with the old one', async () => {
    const browser = await kitchen();
    const found = await accounts.records.get(CANTEENS, accounts.people[0]?.canteenId ?? '');
    if (!found) throw new Error('no canteen');
    await put(CANTEENS, { ...found.record, kitchenKeyVersion: 2 }, found.revision);
    expect((await browser.post('/kitchen/prepared', {})).status).toBe(401);
  });
});

describe('the admin’s gate', () => {
  test('without key and session it asks for the key, and signs nobody out', async () => {
    const browser = await student();
    expect(await browser.post('/users/contractors', {})).toMatchObject({
      status: 401,
      body: { message: 'key missing', code: 'key_required' },
    });
    expect(await browser.post('/users/contractors', { key: 'tiffin' })).toMatchObject({ status: 400, body: { code: 'bad_credentials' } });
    expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
  });

  test('a right key opens a session beside the user’s and lists the canteens, waiting ones first', async () => {
    const browser = await admin(await student());
    const { body } = await browser.post('/users/contractors');
    expect(body.map((canteen) => canteen as { hostelType: string; hostelNumber: number; status: string })).toMatchObject([
      { hostelType: 'BH', hostelNumber: 2, status: 'waiting' },
      {
        hostelType: 'BH',
        hostelNumber: 1,
        hostelName: 'Ganga',
        status: 'active',
        contractor: { fullName: 'Ramesh', email: 'contractor@bh1.example', avatar: null },
      },
      { hostelType: 'GH', hostelNumber: 1, status: 'active' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
    expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
  });

  test('has its own log-out', async () => {
    const browser = await admin(await student());
    const replayed = copyOf(browser);
    await browser.patch('/users/logout', { admin: true });
    expect((await replayed.post('/users/contractors')).status).toBe(401);
    expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
  });
});

describe('who may call what', () => {
  const callers = {
    stranger: () => Promise.resolve(accounts.browser()),
    student,
    contractor,
    kitchen: () => kitchen(),
    admin: () => admin(),
  };
  const routes = {
    'POST /contractors/only': { stranger: 401, student: 403, contractor: 201, kitchen: 403, admin: 401 },
    'POST /kitchen/prepared': { stranger: 401, student: 403, contractor: 403, kitchen: 201, admin: 401 },
    'GET /operations/projections': { stranger: 401, student: 401, contractor: 401, kitchen: 401, admin: 200 },
    'GET /forgotten': { stranger: 403, student: 403, contractor: 403, kitchen: 403, admin: 403 },
  } as const;

  test.each(Object.keys(callers) as (keyof typeof callers)[])('%s', async (caller) => {
    const browser = await callers[caller]();
    for (const [route, expected] of Object.entries(routes)) {
      const [method, path = ''] = route.split(' ');
      const { status } = method === 'GET' ? await browser.get(path) : await browser.post(path, { key: 'abcd' });
      expect([route, status]).toEqual([route, expected[caller]]);
    }
  });

  test('the operators’ key opens what is for operators, nothing else', async () => {
    const call = (path: string, authorization: string) => accounts.browser().get(path, { headers: { authorization } });
    expect((await call('/operations/projections', 'Bearer tiffin-operators')).status).toBe(200);
    expect((await call('/operations/projections', 'Bearer tiffin-operator')).status).toBe(401);
    expect((await call('/operations/projections', 'Basic tiffin-operators')).status).toBe(401);
    expect((await call('/forgotten', 'Bearer tiffin-operators')).status).toBe(403);
  });

  test('a call names its actor and its request', async () => {
    const browser = await contractor();
    const { body } = await browser.post('/contractors/only', { key: 'abcd', more: 1 });
    const { contractorId } = accounts.people[0] ?? {};
    expect(body).toMatchObject({ acting: { actor: { id: contractorId, role: 'contractor' } }, body: { key: 'abcd' } });
    expect(body).not.toHaveProperty('body.more');
  });
});

describe('other sites', () => {
  test('can’t log anyone in or out', async () => {
    const browser = await student();
    const headers = { origin: 'http://evil.example' };
    const logIn = await accounts
      .browser()
      .patch('/users/login', { role: 'student', loginInput: 'BH1-101', password: DEMO_PASSWORD }, { headers });
    expect([logIn.status, logIn.body]).toEqual([403, { message: 'Request from another site', code: 'cross_origin' }]);
    expect(logIn.headers.getSetCookie()).toEqual([]);
    expect((await browser.patch('/users/logout', {}, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
  });

  test('can’t make a browser generate bills: that GET must say where it comes from', async () => {
    const browser = await contractor();
    expect((await browser.get('/bills/generate')).status).toBe(403);
    expect((await browser.get('/bills/generate', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(403);
    expect((await browser.get('/bills/generate', { headers: { origin: ORIGIN } })).status).toBe(200);
    expect((await browser.get('/bills/generate', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
  });
});

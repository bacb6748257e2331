import { DEMO_PASSWORD } from '../src/demo-people.js';
import { ORIGIN } from './accounts-app.js';
import { startVisitors } from './visitors.js';

const visitors = await startVisitors();
const { accounts } = visitors;
afterAll(() => accounts.close());

describe('the kitchen’s gate', () => {
  test('the right key replaces the session in the cookie with the kitchen’s', async () => {
    const browser = await visitors.contractor();
    const earlier = visitors.copyOf(browser);
    await visitors.kitchen(browser);
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

  test('a wrong key and an unknown kitchen get the same answer and no session', async () => {
    const browser = await visitors.student();
    for (const key of ['BH1-kitchen2', 'BH1-', 'BH1', 'BH9-kitchen1', 'GH1-kitchen1', '-kitchen1', '-']) {
      const { status, body } = await browser.post('/users/orders', { key });
      expect([key, status, body]).toEqual([key, 400, { code: 'bad_credentials', message: 'Invalid credentials' }]);
    }
    expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
  });
});

describe('the admin’s gate', () => {
  test('asks for the key without signing the user out', async () => {
    const browser = await visitors.student();
    expect(await browser.post('/users/contractors', {})).toMatchObject({
      status: 401,
      body: { message: 'key missing', code: 'key_required' },
    });
    expect(await browser.post('/users/contractors', { key: 'tiffin' })).toMatchObject({ status: 400, body: { code: 'bad_credentials' } });
    expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
  });

  test('the right key opens a session beside the user’s and lists the canteens, waiting ones first', async () => {
    await visitors.registerWaiting();
    const browser = await visitors.admin(await visitors.student());
    const { body } = await browser.post('/users/contractors', { look: true });
    expect(body).toMatchObject([
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

  test('entering the key again ends the earlier session', async () => {
    const browser = await visitors.admin();
    const earlier = visitors.copyOf(browser);
    await visitors.admin(browser);
    expect((await earlier.post('/users/contractors')).status).toBe(401);
    expect((await browser.post('/users/contractors')).status).toBe(200);
  });

  test('has a log-out of its own', async () => {
    const browser = await visitors.admin(await visitors.student());
    const replayed = visitors.copyOf(browser);
    await browser.patch('/users/logout', { admin: true });
    expect((await replayed.post('/users/contractors')).status).toBe(401);
    expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
  });
});

describe('audiences of routes', () => {
  const callers = {
    stranger: () => Promise.resolve(accounts.browser()),
    student: () => visitors.student(),
    contractor: () => visitors.contractor(),
    kitchen: () => visitors.kitchen(),
    admin: () => visitors.admin(),
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

  test('the operators’ key gives access to operators’ routes only', async () => {
    const call = (path: string, authorization: string) => accounts.browser().get(path).set({ authorization });
    expect((await call('/operations/projections', 'Bearer tiffin-operators')).status).toBe(200);
    expect((await call('/operations/projections', 'Bearer tiffin-operator')).status).toBe(401);
    expect((await call('/operations/projections', 'Basic tiffin-operators')).status).toBe(401);
    expect((await call('/forgotten', 'Bearer tiffin-operators')).status).toBe(403);
  });

  test('a command’s context names its actor and request', async () => {
    const browser = await visitors.contractor();
    const { body } = await browser.post('/contractors/only', { key: 'abcd', more: 1 });
    const { contractorId } = accounts.people[0] ?? {};
    expect(body).toMatchObject({ acting: { actor: { id: contractorId, role: 'contractor' } }, body: { key: 'abcd' } });
    expect(body).not.toHaveProperty('body.more');
  });
});

describe('other origins', () => {
  test('cannot log users in or out', async () => {
    const browser = await visitors.student();
    const headers = { origin: 'http://evil.example' };
    const logIn = await accounts
      .browser()
      .patch('/users/login', { role: 'student', loginInput: 'BH1-101', password: DEMO_PASSWORD })
      .set(headers);
    expect([logIn.status, logIn.body]).toEqual([403, { message: 'Request from another site', code: 'cross_origin' }]);
    expect(logIn.headers['set-cookie']).toBeUndefined();
    expect((await browser.patch('/users/logout', {}).set('sec-fetch-site', 'cross-site')).status).toBe(403);
    expect((await browser.patch('/users/reset-password', {}).set('origin', 'null')).status).toBe(403);
    expect(accounts.mail.letters).toEqual([]);
    expect((await browser.get('/users')).body).toHaveProperty('role', 'student');
  });

  test('cannot make a browser generate bills: that GET must state its origin', async () => {
    const browser = await visitors.contractor();
    expect((await browser.get('/bills/generate')).status).toBe(403);
    expect((await browser.get('/bills/generate').set('sec-fetch-site', 'none')).status).toBe(403);
    expect((await browser.get('/bills/generate').set('origin', ORIGIN)).status).toBe(200);
    expect((await browser.get('/bills/generate').set('sec-fetch-site', 'same-origin')).status).toBe(200);
  });
});

import { hostelValue } from '@tiffin/contracts';
import { CANTEENS } from '@tiffin/people';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Browser } from '../src/testing/index.js';
import { Applicants } from './applicants.js';
import { eventsIn } from './newcomers.js';
import { startVisitors } from './visitors.js';

const DETAILS = { fullName: 'Ramesh', email: 'contractor@bh1.example', phoneNumber: '919876500001', password: DEMO_PASSWORD };

const visitors = await startVisitors();
const { accounts } = visitors;
beforeEach(() => accounts.clock.advance(24 * 3_600_000)); // so that earlier failures no longer count
afterAll(() => accounts.close());

const change = (browser: Browser, fields: object = {}) => browser.patch('/contractors/account', { ...DETAILS, ...fields });

describe('changing a contractor’s details', () => {
  test('answers the user, and records an event without the details', async () => {
    const browser = await visitors.contractor();
    const other = await visitors.contractor();
    const changed = await change(browser, { fullName: 'Ramesh Rao', phoneNumber: '4915112345678' });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual((await browser.get('/users')).body);
    expect(changed.body).toMatchObject({ fullName: 'Ramesh Rao', phoneNumber: '4915112345678', email: DETAILS.email, role: 'contractor' });
    expect((await other.get('/users')).body).toHaveProperty('fullName', 'Ramesh Rao');
    const { canteenId, contractorId: userId } = accounts.people[0] ?? { canteenId: '', contractorId: '' };
    const facts = await eventsIn(accounts, `account-${userId}`);
    expect(facts.at(-1)).toEqual({ type: 'AccountDetailsChanged', data: { canteenId, userId }, actor: { id: userId, role: 'contractor' } });
    expect(Number(changed.headers['x-position'])).toBeGreaterThan(0);
    await change(browser);
  });

  test('records nothing if the details are the same', async () => {
    const { contractorId } = accounts.people[0] ?? { contractorId: '' };
    const browser = await visitors.contractor();
    const before = await eventsIn(accounts, `account-${contractorId}`);
    const unchanged = await change(browser);
    expect([unchanged.status, unchanged.headers['x-position']]).toEqual([200, undefined]);
    expect(await eventsIn(accounts, `account-${contractorId}`)).toEqual(before);
  });

  test('makes the new e-mail address the log-in, in any case, and keeps the browser known', async () => {
    const browser = await visitors.contractor();
    const renamed = await change(browser, { email: 'Ramesh@BH1.example' });
    expect([renamed.status, renamed.body['email']]).toEqual([200, 'Ramesh@BH1.example']);
    expect((await browser.get('/users')).body).toHaveProperty('email', 'Ramesh@BH1.example');
    const logIn = (email: string, by = accounts.browser(), password = DEMO_PASSWORD) => by.logIn('contractor', email, password);
    expect((await logIn('contractor@bh1.example')).status).toBe(400);
    expect((await logIn('ramesh@bh1.example')).status).toBe(200);
    for (let times = 0; times < 10; times++) await logIn('ramesh@bh1.example', accounts.browser(), 'wrong-one');
    expect((await logIn('ramesh@bh1.example')).status).toBe(429);
    expect((await change(browser)).body).toHaveProperty('email', DETAILS.email);
    expect((await logIn('contractor@bh1.example')).status).toBe(200);
  });

  test('voids password links that were mailed to the former address', async () => {
    const browser = await visitors.contractor();
    const token = await visitors.linkFor('contractor', DETAILS.email, DETAILS.email);
    expect((await change(browser, { email: 'ramesh@bh1.example' })).status).toBe(200);
    const chosen = await accounts.browser().post('/users/reset-password', { token, newPassword: 'samosa-45' });
    expect(chosen).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    expect((await change(browser)).status).toBe(200);
  });

  test('refuses another contractor’s e-mail address in any case; allows a change of case', async () => {
    const browser = await visitors.contractor();
    const { status, body } = await change(browser, { email: 'Contractor@GH1.Example' });
    const message = 'This e-mail address is already in use.';
    expect([status, body]).toEqual([409, { code: 'email_taken', message, errors: { email: message } }]);
    expect((await change(browser, { email: 'CONTRACTOR@bh1.example' })).body).toHaveProperty('email', 'CONTRACTOR@bh1.example');
    await change(browser);
  });

  test('validates each field', async () => {
    const nothing = { fullName: undefined, email: undefined, phoneNumber: undefined, password: undefined };
    const { status, body } = await change(await visitors.contractor(), nothing);
    const errors = {
      fullName: 'only letters & spaces are allowed under 20 characters.',
      email: 'please enter a valid email.',
      phoneNumber: 'Enter a valid phone number',
      password: 'password must be 8-12 characters.',
    };
    expect([status, body]).toEqual([400, { code: 'validation', message: errors.fullName, errors }]);
  });

  test('requires the right password and counts wrong ones like log-ins', async () => {
    const browser = await visitors.contractor();
    const wrong = await change(browser, { password: 'wrong-one', fullName: 'Mallory' });
    expect([wrong.status, wrong.body]).toEqual([400, { code: 'bad_credentials', message: 'Invalid credentials' }]);
    expect((await browser.get('/users')).body).toHaveProperty('fullName', 'Ramesh');
    for (let times = 0; times < 9; times++) await change(browser, { password: 'wrong-one' });
    expect(await change(browser)).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect((await browser.logIn('contractor', DETAILS.email, DEMO_PASSWORD)).status).toBe(429);
  });

  test('reports a conflict between concurrent changes', async () => {
    const browser = await visitors.contractor();
    const both = await Promise.all([change(browser, { fullName: 'Ramesh One' }), change(browser, { fullName: 'Ramesh Two' })]);
    const storedName = (await browser.get('/users')).body['fullName'];
    expect(both.filter(({ status, body }) => status === 200 && body['fullName'] === storedName)).not.toHaveLength(0);
    for (const { status } of both) expect([200, 409]).toContain(status);
    await change(browser);
  });
});

describe('changing the kitchen’s key', () => {
  const changeKey = (browser: Browser, newKey: unknown, password: unknown = DEMO_PASSWORD) =>
    browser.patch('/contractors/kitchen-key', { newKey, password });
  const enter = async (key: string) => (await accounts.browser().post('/users/orders', { key })).status;

  test('ends sessions with the old key, and keeps the contractor’s', async () => {
    const browser = await visitors.contractor();
    const wall = await visitors.kitchen();
    const elsewhere = accounts.browser();
    await elsewhere.post('/users/orders', { key: 'GH1-kitchen2' });
    const changed = await changeKey(browser, 'Tandoor7');
    expect([changed.status, changed.body, changed.headers['set-cookie']]).toEqual([200, {}, undefined]);
    expect(Number(changed.headers['x-position'])).toBeGreaterThan(0);
    expect((await wall.post('/kitchen/prepared', {})).body).toEqual({ code: 'no_session', message: 'tokens missing' });
    expect((await elsewhere.post('/kitchen/prepared', {})).status).toBe(201);
    expect((await browser.get('/users')).body).toHaveProperty('role', 'contractor');
    expect([await enter('BH1-kitchen1'), await enter('BH1-Tandoor7')]).toEqual([400, 201]);
    const { canteenId, contractorId: id } = accounts.people[0] ?? { canteenId: '', contractorId: '' };
    const record = (await accounts.records.get(CANTEENS, canteenId))?.record;
    expect(record && [hostelValue(record), record.kitchenKeyVersion]).toEqual(['BH1', 2]);
    const fact = { type: 'KitchenKeyChanged', data: { canteenId }, actor: { id, role: 'contractor' } };
    expect(await eventsIn(accounts, `canteen-${canteenId}`)).toContainEqual(fact);
    await changeKey(browser, 'kitchen1');
  });

  test('opens no session with the old key while the key changes', async () => {
    const keys = ['kitchen1', 'Tandoor7'];
    const browser = await visitors.contractor();
    for (let round = 0; round < 6; round++) {
      const [old = '', next = ''] = round % 2 === 0 ? keys : keys.toReversed();
      const wall = accounts.browser();
      await Promise.all([wall.post('/users/orders', { key: `BH1-${old}` }), changeKey(browser, next)]);
      expect((await wall.get('/users')).body).toEqual({ message: 'no user' });
      expect(await enter(`BH1-${next}`)).toBe(201);
    }
  });

  test('requires the right password', async () => {
    const browser = await visitors.contractor();
    const { status, body } = await changeKey(browser, 'Tandoor7', 'wrong-one');
    expect([status, body]).toEqual([400, { code: 'bad_credentials', message: 'Invalid credentials' }]);
    expect(await enter('BH1-kitchen1')).toBe(201);
  });

  test('validates key and password', async () => {
    const errors = { newKey: 'key must be 4-12 characters.', password: 'password must be 8-12 characters.' };
    const { status, body } = await changeKey(await visitors.contractor(), 'abc', 1);
    expect([status, body]).toMatchObject([400, { code: 'validation', errors }]);
  });
});

test('a contractor reads and changes the settings of their own canteen only', async () => {
  const contractor = await visitors.contractor();
  const neighbour = await visitors.signedIn('contractor', 'contractor@gh1.example');
  const set = (mailBills?: unknown) => contractor.patch('/contractors/settings', { mailBills });
  expect((await contractor.get('/contractors/settings')).body).toEqual({ mailBills: false });
  expect(await set(true)).toMatchObject({ status: 200, body: { mailBills: true } });
  expect((await set()).body).toEqual({ mailBills: true });
  for (const neither of ['true', 1, null])
    expect(await set(neither)).toMatchObject({ status: 400, body: { errors: { mailBills: 'Please choose yes or no.' } } });
  expect((await contractor.get('/contractors/settings')).body).toEqual({ mailBills: true });
  expect((await neighbour.get('/contractors/settings')).body).toEqual({ mailBills: false });
});

describe('the allergens that a student avoids', () => {
  test('are shown to the student only, and an empty list removes them', async () => {
    const student = await visitors.student();
    const avoid = (avoids: unknown) => student.patch('/users/allergens', { avoids });
    const shown = async () => (await student.get('/users')).body;
    expect(await avoid(['nuts', 'milk'])).toMatchObject({ status: 200, body: {} });
    expect(await shown()).toMatchObject({ avoids: ['milk', 'nuts'] });
    const students = (await (await visitors.contractor()).get('/contractors/students')).body;
    expect(JSON.stringify(students)).not.toContain('avoids');
    expect(await avoid([])).toMatchObject({ status: 200 });
    expect(await shown()).not.toHaveProperty('avoids');
  });

  test.each([[['gold']], ['milk'], [undefined], [Array.from({ length: 15 }, () => 'milk')]])('%j are refused', async (avoids) => {
    const answer = await (await visitors.student()).patch('/users/allergens', { avoids });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: { avoids: expect.any(String) } } });
  });

  test('are refused for a contractor', async () =>
    expect((await (await visitors.contractor()).patch('/users/allergens', { avoids: [] })).status).toBe(403));
});

describe('the favourites of a student', () => {
  test('are kept once each in their sequence, shown to the student only, and an empty list removes them', async () => {
    const student = await visitors.student();
    const mark = (favourites: unknown) => student.patch('/users/favourites', { favourites });
    const shown = async () => (await student.get('/users')).body;
    expect(await mark(['tea', 'samosa', 'tea'])).toMatchObject({ status: 200, body: {} });
    expect(await shown()).toMatchObject({ favourites: ['tea', 'samosa'] });
    const students = (await (await visitors.contractor()).get('/contractors/students')).body;
    expect(JSON.stringify(students)).not.toContain('favourites');
    expect(await mark([])).toMatchObject({ status: 200 });
    expect(await shown()).not.toHaveProperty('favourites');
  });

  test.each([['tea'], [undefined], [['']], [[1]], [['x'.repeat(101)]], [Array.from({ length: 101 }, (_, index) => `id-${index}`)]])(
    '%j are refused',
    async (favourites) => {
      const answer = await (await visitors.student()).patch('/users/favourites', { favourites });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: { favourites: expect.any(String) } } });
    },
  );

  test('are refused for a contractor', async () =>
    expect((await (await visitors.contractor()).patch('/users/favourites', { favourites: [] })).status).toBe(403));
});

describe('the chosen language', () => {
  test.each(['student', 'contractor'] as const)('applies to all devices of a %s', async (role) => {
    const person = await visitors[role]();
    expect((await person.get('/users')).body).not.toHaveProperty('language');
    expect(await person.patch('/users/language', { language: 'hi' })).toMatchObject({ status: 200, body: {} });
    expect((await (await visitors[role]()).get('/users')).body).toMatchObject({ language: 'hi' });
    expect(await person.patch('/users/language', { language: 'fr' })).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: { language: 'Please choose one of en, hi, pa.' } },
    });
    await person.patch('/users/language', { language: 'pa' });
    expect((await person.get('/users')).body).toMatchObject({ language: 'pa' });
  });

  test('is the language of mails; without a choice the screen’s is', async () => {
    const student = await visitors.signedIn('student', 'BH1-102');
    const { email } = (await student.get('/users')).body as { email: string };
    const request = { role: 'student', loginInput: 'BH1-102' };
    // A mail is composed when it is sent.
    const mails = async () => (await accounts.mail.to(email)).map(({ language, subject, facts }) => [language, subject, facts[0]]);
    await accounts.browser().patch('/users/reset-password', request).set('accept-language', 'pa-IN, en;q=0.5');
    await student.patch('/users/reset-password', {}).set('accept-language', 'hi');
    const before = await mails();
    await student.patch('/users/language', { language: 'hi' });
    await accounts.browser().patch('/users/reset-password', request).set('accept-language', 'pa');
    expect(before).toEqual([
      ['pa', 'ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋ', undefined],
      ['hi', 'आपका नया पासवर्ड', { label: 'लॉगिन', value: 'BH1-102' }],
    ]);
    expect((await mails()).at(-1)).toEqual(['hi', 'नया पासवर्ड चुनें', undefined]);
  });

  test('is the screen’s at the time of each call for a registration’s codes', async () => {
    const registration = new Applicants(accounts).registration('BH6');
    await accounts.browser().post('/contractors/register', registration).set('accept-language', 'hi');
    accounts.clock.advance(60_000);
    await accounts.browser().post('/contractors/resend-code', { email: registration.email }).set('accept-language', 'pa');
    expect(await accounts.mail.to(registration.email)).toMatchObject([
      { language: 'hi', opening: ['नमस्ते,', expect.stringMatching(/हॉस्टल \S+ \(BH6\) की कैंटीन/)], facts: [{ label: 'वेरिफ़िकेशन कोड' }] },
      { language: 'pa', facts: [{ label: 'ਵੈਰੀਫ਼ਿਕੇਸ਼ਨ ਕੋਡ', value: expect.stringMatching(/^\d{6}$/) as string }] },
    ]);
  });
});

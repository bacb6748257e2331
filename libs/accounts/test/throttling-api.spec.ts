import { accountOfLogIn, ACCOUNTS_PER_ADDRESS, addressFingerprint, ADDRESSES, ATTEMPTS, fingerprint } from '@tiffin/credentials';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Answer, Browser } from '../src/testing/index.js';
import { startAccounts } from './accounts-app.js';
import { fillAddressWindow } from './fill-address-window.js';
import { newcomers } from './newcomers.js';
import { startVisitors } from './visitors.js';

const MINUTE = 60_000;
const CAMPUS = '10.20.0.1';

const visitors = await startVisitors({ trustProxy: true });
const { accounts } = visitors;
const newcomer = newcomers(accounts);
beforeEach(() => accounts.clock.advance(24 * 60 * MINUTE)); // so that earlier failures no longer count
afterAll(() => accounts.close());

const guess = (loginInput: string, browser: Browser = accounts.browser()): Promise<Answer> =>
  browser.logIn('student', loginInput, 'wrong-one');
const logIn = (browser: Browser = accounts.browser()): Promise<Answer> => browser.logIn('student', 'BH1-101', DEMO_PASSWORD);

async function guessTimes(count: number, loginInput: string, browser?: Browser): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await guess(loginInput, browser)).status);
  return statuses;
}

test.each(['BH1-101', 'BH1-998', 'nothing'])('checks ten of many concurrent guesses on %s', async (loginInput) => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(loginInput)));
  const counts = [400, 429].map((status) => answers.filter((answer) => answer.status === status).length);
  expect(counts).toEqual([10, 20]);
});

test('delays the right password like a wrong one, longer each time, and accepts it after the delay', async () => {
  await guessTimes(10, 'BH1-101');
  const first = await logIn();
  expect([first.status, first.body, first.headers['retry-after']]).toEqual([
    429,
    { message: 'Too many attempts. Please try again later.', code: 'throttled' },
    '30',
  ]);
  accounts.clock.advance(30_000);
  expect((await guess('BH1-101')).status).toBe(400);
  expect((await logIn()).headers['retry-after']).toBe('60');
  accounts.clock.advance(60_000);
  expect((await logIn()).status).toBe(200);
});

test('counts all spellings of a log-in together', async () => {
  for (const loginInput of ['BH1-101', 'bh1-101', 'BH1-0101', ' BH1-101 ']) await guessTimes(3, loginInput);
  expect((await logIn()).status).toBe(429);
});

test('does not count successful log-ins', async () => {
  for (let index = 0; index < 12; index++) expect((await logIn()).status).toBe(200);
});

test('counts a known browser and unknown ones separately', async () => {
  const knownBrowser = accounts.browser();
  await logIn(knownBrowser);
  await guessTimes(10, 'BH1-101');
  expect((await logIn()).status).toBe(429);
  expect((await logIn(knownBrowser)).status).toBe(200);

  accounts.clock.advance(24 * 60 * MINUTE);
  expect(await guessTimes(11, 'BH1-101', knownBrowser)).toEqual([...Array<number>(10).fill(400), 429]);
  expect((await logIn()).status).toBe(200);
});

test('does not treat a browser as known for another account', async () => {
  const knownBrowser = accounts.browser();
  await logIn(knownBrowser);
  await guessTimes(10, 'BH1-102');
  expect((await guess('BH1-102', knownBrowser)).status).toBe(429);
});

test('forgets a browser when the student’s roll number changes', async () => {
  const student = await newcomer();
  const browser = accounts.browser();
  expect((await browser.logIn('student', student.userName, DEMO_PASSWORD)).status).toBe(200);
  const { fullName, email, phoneNumber } = student;
  const details = { fullName, email, phoneNumber, rollNo: '699' };
  const contractor = accounts.browser();
  await contractor.logIn('contractor', 'contractor@bh1.example', DEMO_PASSWORD);
  expect((await contractor.patch(`/contractors/students/${student._id}`, details)).status).toBe(200);
  await guessTimes(10, student.userName);
  expect((await guess(student.userName, browser)).status).toBe(429);
});

test('invalidates the device cookie at the next log-in', async () => {
  const browser = accounts.browser();
  await logIn(browser);
  const planted = accounts.browser().setCookies(browser.cookieHeader).setCookies('tiffin_session=');
  await logIn(browser);
  await guessTimes(10, 'BH1-101');
  expect((await guess('BH1-101', planted)).status).toBe(429);
});

test('counts keys like passwords, separately per gate and kitchen', async () => {
  const enter = (path: string, key: string) => accounts.browser().post(path, { key });
  const attempts = await Promise.all(Array.from({ length: 12 }, () => enter('/users/contractors', 'wrong')));
  expect(attempts.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await enter('/users/contractors', 'tiffin-admin')).status).toBe(429);
  await Promise.all(Array.from({ length: 10 }, () => enter('/users/orders', 'BH1-wrong')));
  expect((await enter('/users/orders', 'BH1-kitchen1')).status).toBe(429);
  expect((await enter('/users/orders', 'GH1-kitchen2')).status).toBe(201);
});

test('slows the operators’ calls of an address with wrong keys, and no other calls', async () => {
  const call = async (key: string) =>
    (await accounts.browser().get('/operations/projections').set('authorization', `Bearer ${key}`)).status;
  for (let index = 0; index < 10; index++) {
    expect(await call('wrong')).toBe(401);
    if (index < 9) expect(await call('tiffin-operators')).toBe(200);
  }
  expect([await call('wrong'), await call('tiffin-operators'), (await logIn()).status]).toEqual([429, 429, 200]);
  accounts.clock.advance(30_000);
  // An operator who waited with the right key is not delayed by the next wrong one.
  expect([await call('wrong'), await call('wrong'), await call('tiffin-operators')]).toEqual([401, 429, 200]);
});

test('counts the forwarded address behind a trusted proxy, otherwise the connection’s', async () => {
  const direct = await startAccounts();
  for (const { browser, records, addresses } of [
    { ...accounts, addresses: ['10.0.0.1', '10.0.0.2'] },
    { ...direct, addresses: ['127.0.0.1'] },
  ]) {
    for (const forwarded of ['10.0.0.1', '10.0.0.2']) {
      const json = { role: 'student', loginInput: 'BH7-1', password: 'wrong-one' };
      await browser().patch('/users/login', json).set('x-forwarded-for', forwarded);
    }
    const tried = (await records.find(ADDRESSES, {})).filter(({ record }) => Object.hasOwn(record.accounts, fingerprint('student:BH7-1')));
    const counted = tried.map(({ record }) => record._id);
    expect(new Set(counted)).toEqual(new Set(addresses.map((address) => addressFingerprint(address, 'student:'))));
  }
  await direct.close();
});

/** Actions of a browser at an address; of a new browser by default. */
function at(address: string, browser = accounts.browser()) {
  const headers = { 'x-forwarded-for': address };
  return {
    browser,
    logIn: (role: 'student' | 'contractor', loginInput: string, password = DEMO_PASSWORD): Promise<Answer> =>
      browser.patch('/users/login', { role, loginInput, password }).set(headers),
    askLink: (loginInput: string): Promise<Answer> => browser.patch('/users/reset-password', { role: 'student', loginInput }).set(headers),
    kitchen: (key = 'BH1-kitchen1'): Promise<Answer> => browser.post('/users/orders', { key }).set(headers),
    admin: (key = 'tiffin-admin'): Promise<Answer> => browser.post('/users/contractors', { key }).set(headers),
  };
}

const statusAndRetryAfter = ({ status, headers }: Answer): [number, string | undefined] => [status, headers['retry-after']];

const times = async (count: number, action: () => Promise<Answer>): Promise<void> => {
  for (let time = 0; time < count; time++) await action();
};

describe('after 200 failed accounts of an address', () => {
  test('a further account waits half a minute, but not on a known browser', async () => {
    const knownBrowser = at(CAMPUS);
    const student = at(CAMPUS);
    await knownBrowser.logIn('student', 'BH1-101');
    await fillAddressWindow(accounts, CAMPUS, 'student:', ACCOUNTS_PER_ADDRESS - 1);
    expect((await at(CAMPUS).logIn('student', 'BH9-1', 'wrong-one')).status).toBe(400);
    expect(statusAndRetryAfter(await student.logIn('student', 'BH1-101'))).toEqual([429, '30']);
    expect((await knownBrowser.logIn('student', 'BH1-101')).status).toBe(200);
    accounts.clock.advance(30_000 - 1);
    expect(statusAndRetryAfter(await student.logIn('student', 'BH1-101'))).toEqual([429, '1']);
    accounts.clock.advance(1);
    expect((await student.logIn('student', 'BH1-101')).status).toBe(200);
  });

  test('an account that waited has the usual number of attempts', async () => {
    await fillAddressWindow(accounts, CAMPUS, 'student:');
    const student = at(CAMPUS);
    expect((await student.logIn('student', 'BH1-102')).status).toBe(429);
    accounts.clock.advance(30_000);
    for (let typing = 0; typing < 9; typing++) expect((await student.logIn('student', 'BH1-102', 'wrong-one')).status).toBe(400);
    expect((await student.logIn('student', 'BH1-102')).status).toBe(200);
    await times(10, () => at(CAMPUS).logIn('student', 'BH1-102', 'wrong-one'));
    expect(statusAndRetryAfter(await at(CAMPUS).logIn('student', 'BH1-102'))).toEqual([429, '30']);
  });

  test('other kinds of credentials and links are not affected', async () => {
    await fillAddressWindow(accounts, CAMPUS, 'student:');
    expect((await at(CAMPUS).logIn('contractor', 'contractor@bh1.example')).status).toBe(200);
    expect((await at(CAMPUS).kitchen()).status).toBe(201);
    expect((await at(CAMPUS).admin()).status).toBe(200);
    expect((await at(CAMPUS).askLink('BH1-103')).status).toBe(200);
    expect((await at('10.9.9.9').logIn('student', 'BH1-103')).status).toBe(200);
  });

  test('the records of an account are deleted with it', async () => {
    const contractor = accounts.browser();
    await contractor.logIn('contractor', 'contractor@bh1.example', DEMO_PASSWORD);
    const { _id, userName } = await newcomer();
    await fillAddressWindow(accounts, CAMPUS, 'student:');
    expect((await at(CAMPUS).logIn('student', userName)).status).toBe(429);
    const noted = () => accounts.records.get(ATTEMPTS, fingerprint(accountOfLogIn('student', userName)));
    expect(Object.keys((await noted())?.record.held ?? {})).toHaveLength(1);
    expect((await contractor.delete(`/contractors/students/${_id}`)).status).toBe(200);
    expect(await noted()).toBeUndefined();
  });
});

test.each([
  ['kitchen:BH1', (from: ReturnType<typeof at>, key?: string) => from.kitchen(key && `BH1-${key}`), 201],
  ['admin', (from: ReturnType<typeof at>, key?: string) => from.admin(key), 200],
] as const)(
  'slows unknown devices of the address after wrong keys of %s, and all after a hundred from everywhere',
  async (key, enter, entered) => {
    await times(10, () => enter(at('10.66.0.1'), 'guess'));
    expect(statusAndRetryAfter(await enter(at('10.66.0.1')))).toEqual([429, '30']);
    expect((await enter(at(CAMPUS))).status).toBe(entered);
    const found = await accounts.records.get(ATTEMPTS, fingerprint(key));
    if (!found) throw new Error('nobody was counted');
    const attempts = Array<number>(100).fill(accounts.clock.now().getTime());
    await visitors.put(ATTEMPTS, { ...found.record, attempts }, found.revision);
    expect(statusAndRetryAfter(await enter(at(CAMPUS)))).toEqual([429, '30']);
    accounts.clock.advance(30_000);
    expect((await enter(at(CAMPUS))).status).toBe(entered);
  },
);

test('lets the contractor open the kitchen on a new tablet while others at the address guess', async () => {
  const knownBrowser = at(CAMPUS);
  await knownBrowser.logIn('contractor', 'contractor@bh1.example');
  await knownBrowser.browser.patch('/users/logout');
  await times(30, () => at(CAMPUS).kitchen('BH1-guess'));
  expect((await at(CAMPUS).kitchen()).status).toBe(429);

  const another = at(CAMPUS);
  await another.logIn('contractor', 'contractor@gh1.example');
  expect((await another.kitchen()).status).toBe(429);

  const newTablet = at(CAMPUS);
  await newTablet.logIn('contractor', 'contractor@bh1.example');
  newTablet.browser.setCookies('tiffin_device=');
  expect((await newTablet.kitchen()).status).toBe(201);
  expect((await knownBrowser.kitchen()).status).toBe(201);
});

test('counts a contractor’s own wrong keys separately', async () => {
  const contractor = at(CAMPUS);
  await contractor.logIn('contractor', 'contractor@gh1.example');
  await times(10, () => contractor.kitchen('GH1-guess'));
  expect(statusAndRetryAfter(await contractor.kitchen('GH1-kitchen2'))).toEqual([429, '30']);
  expect((await at(CAMPUS).kitchen('GH1-kitchen2')).status).toBe(201);
});

test('renews sessions after the clock was set back by two hours', async () => {
  const student = at(CAMPUS);
  const admin = at(CAMPUS);
  await student.logIn('student', 'BH1-101');
  await admin.admin();
  accounts.clock.advance(-120 * MINUTE);
  const cookies = async ({ browser }: typeof student) =>
    [(await browser.get('/users')).headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0]);
  expect([await cookies(student), await cookies(admin)]).toEqual([['tiffin_session'], ['tiffin_admin']]);
  expect([await cookies(student), await cookies(admin)]).toEqual([[], []]);
});

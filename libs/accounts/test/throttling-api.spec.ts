import { addressAt, ADDRESSES, fingerprint } from '@tiffin/credentials';
import { DEMO_PASSWORD } from '../src/index.js';
import type { Answer, Browser } from '../src/testing/index.js';
import { startAccounts, type AccountsApp } from './accounts-app.js';
import { newcomers } from './newcomers.js';

const MINUTE = 60_000;

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccounts();
});
beforeEach(() => accounts.clock.pass(24 * 60 * MINUTE)); // what earlier tests failed at is forgotten
afterAll(() => accounts.close());

const guess = (loginInput: string, browser: Browser = accounts.browser()): Promise<Answer> =>
  browser.logIn('student', loginInput, 'wrong-one');
const logIn = (browser: Browser = accounts.browser()): Promise<Answer> => browser.logIn('student', 'BH1-101', DEMO_PASSWORD);

async function guessTimes(count: number, loginInput: string, browser?: Browser): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await guess(loginInput, browser)).status);
  return statuses;
}

test.each(['BH1-101', 'BH1-998', 'nothing'])('of a hundred guesses at once on %s ten are looked at', async (loginInput) => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => guess(loginInput)));
  const counts = [400, 429].map((status) => answers.filter((answer) => answer.status === status).length);
  expect(counts).toEqual([10, 90]);
});

test('the right password waits like a wrong one, longer and longer, and gets in when the time has come', async () => {
  await guessTimes(10, 'BH1-101');
  const first = await logIn();
  expect([first.status, first.body, first.headers['retry-after']]).toEqual([
    429,
    { message: 'Too many attempts. Please try again later.', code: 'throttled' },
    '30',
  ]);
  accounts.clock.pass(30_000);
  expect((await guess('BH1-101')).status).toBe(400);
  expect((await logIn()).headers['retry-after']).toBe('60');
  accounts.clock.pass(60_000);
  expect((await logIn()).status).toBe(200);
});

test('other ways to write the same log-in count as the same account', async () => {
  for (const loginInput of ['BH1-101', 'bh1-101', 'BH1-0101', ' BH1-101 ']) await guessTimes(3, loginInput);
  expect((await logIn()).status).toBe(429);
});

test('log-ins that succeed are never counted', async () => {
  for (let index = 0; index < 30; index++) expect((await logIn()).status).toBe(200);
});

test('a browser that was in before isn’t slowed by others’ guesses, nor do its own slow others', async () => {
  const known = accounts.browser();
  await logIn(known);
  await guessTimes(10, 'BH1-101');
  expect((await logIn()).status).toBe(429);
  expect((await logIn(known)).status).toBe(200);

  accounts.clock.pass(24 * 60 * MINUTE);
  expect(await guessTimes(11, 'BH1-101', known)).toEqual([...Array<number>(10).fill(400), 429]);
  expect((await logIn()).status).toBe(200);
});

test('knowing one account is no pass for another', async () => {
  const known = accounts.browser();
  await logIn(known);
  await guessTimes(10, 'BH1-102');
  expect((await guess('BH1-102', known)).status).toBe(429);
});

test('a browser is not known for the roll number that its student had before', async () => {
  const student = await newcomers(accounts)();
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

test('an earlier device cookie is worth nothing once the browser logged in again', async () => {
  const browser = accounts.browser();
  await logIn(browser);
  const planted = accounts.browser().plant(browser.cookieHeader).plant('tiffin_session=');
  await logIn(browser);
  await guessTimes(10, 'BH1-101');
  expect((await guess('BH1-101', planted)).status).toBe(429);
});

test('an address is slowed at two hundred different failed accounts, whatever it forwards; browsers that were in before are not', async () => {
  const known = accounts.browser();
  await logIn(known);
  const forging = accounts.browser();
  const failOn = async (index: number) => {
    const json = { role: 'student', loginInput: `BH${index}-1`, password: 'wrong-one' };
    return (await forging.patch('/users/login', json).set('x-forwarded-for', `10.0.0.${index}`)).status;
  };
  for (let first = 0; first < 200; first += 50) {
    expect(await Promise.all(Array.from({ length: 50 }, (_, index) => failOn(first + index)))).not.toContain(429);
  }
  const stopped = await logIn();
  expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, '30']);
  expect((await logIn(known)).status).toBe(200);
  accounts.clock.pass(30_000);
  expect((await logIn()).status).toBe(200);
});

test('keys are counted like passwords, each gate and kitchen on its own', async () => {
  const enter = (path: string, key: string) => accounts.browser().post(path, { key });
  const attempts = await Promise.all(Array.from({ length: 12 }, () => enter('/users/contractors', 'wrong')));
  expect(attempts.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await enter('/users/contractors', 'tiffin-admin')).status).toBe(429);
  await Promise.all(Array.from({ length: 10 }, () => enter('/users/orders', 'BH1-wrong')));
  expect((await enter('/users/orders', 'BH1-kitchen1')).status).toBe(429);
  expect((await enter('/users/orders', 'GH1-kitchen2')).status).toBe(201);
});

test('wrong operators’ keys slow their address down, for a right one too; other calls go on', async () => {
  const call = async (key: string) =>
    (await accounts.browser().get('/operations/projections').set('authorization', `Bearer ${key}`)).status;
  for (let index = 0; index < 10; index++) {
    expect(await call('wrong')).toBe(401);
    if (index < 9) expect(await call('tiffin-operators')).toBe(200);
  }
  expect([await call('wrong'), await call('tiffin-operators'), (await logIn()).status]).toEqual([429, 429, 200]);
  accounts.clock.pass(30_000);
  // Whoever came with the right one and was told to wait is not stopped again by others' next guess.
  expect([await call('wrong'), await call('wrong'), await call('tiffin-operators')]).toEqual([401, 429, 200]);
});

test('behind a trusted proxy the forwarded address counts, else the connection’s', async () => {
  const proxied = await startAccounts({ trustProxy: true });
  for (const { browser, records, addresses } of [
    { ...proxied, addresses: ['10.0.0.1', '10.0.0.2'] },
    { ...accounts, addresses: ['127.0.0.1'] },
  ]) {
    for (const forwarded of ['10.0.0.1', '10.0.0.2']) {
      const json = { role: 'student', loginInput: 'BH7-1', password: 'wrong-one' };
      await browser().patch('/users/login', json).set('x-forwarded-for', forwarded);
    }
    const tried = (await records.find(ADDRESSES, {})).filter(({ record }) => Object.hasOwn(record.accounts, fingerprint('student:BH7-1')));
    const counted = tried.map(({ record }) => record._id);
    expect(new Set(counted)).toEqual(new Set(addresses.map((address) => addressAt(address, 'student:'))));
  }
  await proxied.close();
});

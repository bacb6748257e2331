import {
  accountOfLogIn,
  ACCOUNTS_PER_ADDRESS,
  addressAt,
  ADDRESSES,
  ATTEMPTS,
  fingerprint,
  MOST_HELD,
  type AddressRecord,
} from '@tiffin/credentials';
import { DEMO_PASSWORD } from '../src/index.js';
import type { Answer } from '../src/testing/index.js';
import { startAccounts, type AccountsApp } from './accounts-app.js';
import { newcomers } from './newcomers.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const CAMPUS = '10.20.0.1';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccounts({ trustProxy: true });
});
beforeEach(() => accounts.clock.pass(24 * 60 * MINUTE)); // what earlier tests failed at is forgotten
afterAll(() => accounts.close());

/** What somebody does with a browser at an address; with a new one unless they bring theirs. */
function at(address: string, browser = accounts.browser()) {
  const headers = { 'x-forwarded-for': address };
  return {
    browser,
    logIn: (role: 'student' | 'contractor', loginInput: string, password = DEMO_PASSWORD): Promise<Answer> =>
      browser.patch('/users/login', { role, loginInput, password }).set(headers),
    askLink: (loginInput: string): Promise<Answer> => browser.patch('/users/reset-password', { role: 'student', loginInput }).set(headers),
    kitchen: (key = 'BH1-kitchen1'): Promise<Answer> => browser.post('/users/orders', { key }).set(headers),
    admin: (key = 'tiffin-admin'): Promise<Answer> => browser.post('/users/contractors', { key }).set(headers),
    operations: (key = 'tiffin-operators'): Promise<Answer> =>
      browser.get('/operations/projections').set({ ...headers, authorization: `Bearer ${key}` }),
  };
}

/** As if two hundred others had failed there just now: that many requests take their time. */
async function crowd(): Promise<void> {
  const [_id, now] = [addressAt(CAMPUS, 'student:'), accounts.clock.now().getTime()];
  const others = Object.fromEntries(Array.from({ length: ACCOUNTS_PER_ADDRESS }, (_, index) => [`other-${index}`, now]));
  await accounts.records.commit([
    { kind: 'delete', collection: ADDRESSES.name, id: _id },
    { kind: 'insert', collection: ADDRESSES.name, record: { _id, accounts: others, expiresAt: now } as AddressRecord },
  ]);
}

/** Addresses that are nobody's here. */
const strangers = (count: number, network = '10.66.0'): string[] => Array.from({ length: count }, (_, index) => `${network}.${index}`);

const told = ({ status, headers }: Answer): [number, string | undefined] => [status, headers['retry-after']];

/** As many different students as nobody knows, tried from the campus, a few at a time. */
async function failOn(count: number, hostel: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let first = 0; first < count; first += 50) {
    const some = Array.from({ length: Math.min(50, count - first) }, (_, index) => `${hostel}${first + index}-1`);
    const answers = await Promise.all(some.map((loginInput) => at(CAMPUS).logIn('student', loginInput, 'wrong-one')));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}

const times = async (count: number, action: () => Promise<Answer>): Promise<void> => {
  for (let time = 0; time < count; time++) await action();
};

describe('after two hundred different failed accounts of an address', () => {
  test('another one waits for half a minute, however many others are tried meanwhile', async () => {
    expect(new Set(await failOn(200, 'A'))).toEqual(new Set([400]));
    const student = at(CAMPUS);
    expect(told(await student.logIn('student', 'BH1-101'))).toEqual([429, '30']);
    expect(new Set(await failOn(300, 'B'))).toEqual(new Set([429]));
    accounts.clock.pass(30 * SECOND - 1);
    expect(new Set(await failOn(50, 'C'))).toEqual(new Set([429]));
    expect(told(await student.logIn('student', 'BH1-101'))).toEqual([429, '1']);
    accounts.clock.pass(1);
    expect((await student.logIn('student', 'BH1-101')).status).toBe(200);
    // From now on this browser is known.
    student.browser.plant('tiffin_session=');
    expect((await student.logIn('student', 'BH1-101')).status).toBe(200);
  });

  test('whoever waited may mistype, and has the attempts that everybody has', async () => {
    await crowd();
    const student = at(CAMPUS);
    expect((await student.logIn('student', 'BH1-102')).status).toBe(429);
    accounts.clock.pass(30 * SECOND);
    for (let typing = 0; typing < 9; typing++) expect((await student.logIn('student', 'BH1-102', 'wrong-one')).status).toBe(400);
    expect((await student.logIn('student', 'BH1-102')).status).toBe(200);
    await times(10, () => at(CAMPUS).logIn('student', 'BH1-102', 'wrong-one'));
    expect(told(await at(CAMPUS).logIn('student', 'BH1-102'))).toEqual([429, '30']);
  });

  test('the other doors stand open: contractors’, kitchens’, the admin’s, and that of links', async () => {
    await crowd();
    expect((await at(CAMPUS).logIn('contractor', 'contractor@bh1.example')).status).toBe(200);
    expect((await at(CAMPUS).kitchen()).status).toBe(201);
    expect((await at(CAMPUS).admin()).status).toBe(200);
    expect((await at(CAMPUS).askLink('BH1-103')).status).toBe(200);
    expect((await at('10.9.9.9').logIn('student', 'BH1-103')).status).toBe(200);
  });

  test('what was noted of somebody goes with their account', async () => {
    const contractor = accounts.browser();
    await contractor.logIn('contractor', 'contractor@bh1.example', DEMO_PASSWORD);
    const { _id, userName } = await newcomers(accounts)();
    await crowd();
    expect((await at(CAMPUS).logIn('student', userName)).status).toBe(429);
    const noted = () => accounts.records.get(ATTEMPTS, fingerprint(accountOfLogIn('student', userName)));
    expect(Object.keys((await noted())?.record.held ?? {})).toHaveLength(1);
    expect((await contractor.delete(`/contractors/students/${_id}`)).status).toBe(200);
    expect(await noted()).toBeUndefined();
  });
});

describe.each([
  ['the kitchen’s key', (from: ReturnType<typeof at>, key?: string) => from.kitchen(key && `BH1-${key}`), 201],
  ['the admin’s key', (from: ReturnType<typeof at>, key?: string) => from.admin(key), 200],
] as const)('wrong guesses at %s', (_, enter, entered) => {
  const guessFrom = async (addresses: readonly string[]): Promise<number[]> =>
    (await Promise.all(addresses.map((address) => enter(at(address), 'guess')))).map(({ status }) => status);

  test('slow new devices of their own address, and nobody elsewhere', async () => {
    await times(10, () => enter(at('10.66.0.1'), 'guess'));
    expect(told(await enter(at('10.66.0.1')))).toEqual([429, '30']);
    expect((await enter(at(CAMPUS))).status).toBe(entered);
  });

  test('a hundred from everywhere make each address wait half a minute for each further one, few at a time', async () => {
    for (let round = 0; round < 10; round++) expect(new Set(await guessFrom(strangers(10)))).toEqual(new Set([400]));
    let looks = 0;
    for (let round = 0; round < 3; round++) {
      looks += (await guessFrom(strangers(40, '10.67.0'))).filter((status) => status === 400).length;
      accounts.clock.pass(30 * SECOND);
    }
    expect(looks).toBeLessThanOrEqual(2 * MOST_HELD);

    const tablet = at(CAMPUS);
    expect(told(await enter(tablet, 'mistyped'))).toEqual([429, '30']);
    expect(await guessFrom(strangers(MOST_HELD - 1, '10.68.0'))).not.toContain(400);
    accounts.clock.pass(30 * SECOND);
    expect((await enter(tablet, 'mistyped')).status).toBe(400);
    expect(told(await enter(tablet))).toEqual([429, '30']);
    accounts.clock.pass(30 * SECOND);
    expect((await enter(tablet)).status).toBe(entered);
  });
});

test('a canteen’s contractor opens its kitchen on a new tablet while others at their address guess', async () => {
  const known = at(CAMPUS);
  await known.logIn('contractor', 'contractor@bh1.example');
  await known.browser.patch('/users/logout');
  await times(30, () => at(CAMPUS).kitchen('BH1-guess'));
  expect((await at(CAMPUS).kitchen()).status).toBe(429);

  const another = at(CAMPUS);
  await another.logIn('contractor', 'contractor@gh1.example');
  expect((await another.kitchen()).status).toBe(429);

  const newTablet = at(CAMPUS);
  await newTablet.logIn('contractor', 'contractor@bh1.example');
  newTablet.browser.plant('tiffin_device=');
  expect((await newTablet.kitchen()).status).toBe(201);
  expect((await known.kitchen()).status).toBe(201);
});

test('what a contractor mistypes at their kitchen’s door is counted too, for them alone', async () => {
  const contractor = at(CAMPUS);
  await contractor.logIn('contractor', 'contractor@gh1.example');
  await times(10, () => contractor.kitchen('GH1-guess'));
  expect(told(await contractor.kitchen('GH1-kitchen2'))).toEqual([429, '30']);
  expect((await at(CAMPUS).kitchen('GH1-kitchen2')).status).toBe(201);
});

test('the operators’ key gets in within half a minute from an address where others guess on', async () => {
  await times(11, () => at(CAMPUS).operations('guess'));
  expect(told(await at(CAMPUS).operations())).toEqual([429, '30']);
  for (let second = 0; second < 30; second++) {
    accounts.clock.pass(SECOND);
    await at(CAMPUS).operations(`guess-${second}`);
  }
  expect(told(await at(CAMPUS).operations('guess'))).toEqual([429, '30']);
  await times(3, async () => {
    const answer = await at(CAMPUS).operations();
    expect(answer.status).toBe(200);
    return answer;
  });
});

describe('once the clock is set back by two hours', () => {
  const setBack = () => accounts.clock.pass(-120 * MINUTE);

  test('nobody waits for longer than without it', async () => {
    await times(10, () => at(CAMPUS).logIn('student', 'BH1-101', 'wrong-one'));
    await times(10, () => at(CAMPUS).kitchen('BH1-guess'));
    await times(10, () => at(CAMPUS).operations('guess'));
    await times(3, () => at(CAMPUS).askLink('BH1-102'));
    setBack();
    expect(told(await at(CAMPUS).logIn('student', 'BH1-101'))).toEqual([429, '30']);
    expect(told(await at(CAMPUS).kitchen())).toEqual([429, '30']);
    expect(told(await at(CAMPUS).operations())).toEqual([429, '30']);
    expect(told(await at(CAMPUS).askLink('BH1-102'))).toEqual([429, '900']);
    accounts.clock.pass(30 * SECOND);
    expect((await at(CAMPUS).logIn('student', 'BH1-101')).status).toBe(200);
    expect((await at(CAMPUS).kitchen()).status).toBe(201);
    expect((await at(CAMPUS).operations()).status).toBe(200);
    accounts.clock.pass(15 * MINUTE - 30 * SECOND);
    expect((await at(CAMPUS).askLink('BH1-102')).status).toBe(200);
  });

  test('an address is below its ceiling again after a quarter of an hour', async () => {
    await crowd();
    setBack();
    expect(told(await at(CAMPUS).logIn('student', 'BH1-103'))).toEqual([429, '30']);
    accounts.clock.pass(15 * MINUTE);
    expect((await at(CAMPUS).logIn('student', 'BH1-103', 'wrong-one')).status).toBe(400);
  });

  test('another code is sent after a minute', async () => {
    const ask = (): Promise<Answer> => accounts.browser().post('/contractors/resend-code', { email: 'somebody@canteens.example' });
    expect((await ask()).status).toBe(200);
    setBack();
    expect(told(await ask())).toEqual([429, '60']);
    accounts.clock.pass(MINUTE);
    expect((await ask()).status).toBe(200);
  });

  test('use renews sessions again', async () => {
    const [student, admin] = [at(CAMPUS), at(CAMPUS)];
    await student.logIn('student', 'BH1-101');
    await admin.admin();
    setBack();
    const cookies = async ({ browser }: typeof student) =>
      [(await browser.get('/users')).headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0]);
    expect([await cookies(student), await cookies(admin)]).toEqual([['tiffin_session'], ['tiffin_admin']]);
    expect([await cookies(student), await cookies(admin)]).toEqual([[], []]);
  });
});

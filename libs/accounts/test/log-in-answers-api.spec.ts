import { jest } from '@jest/globals';
import { Secrets } from '@tiffin/credentials';
import { STUDENTS } from '@tiffin/people';
import { DEMO_PASSWORD } from '../src/index.js';
import type { Answer, Browser } from '../src/testing/index.js';
import type { AccountsApp } from './accounts-app.js';
import { newcomers } from './newcomers.js';
import { startVisitors, type Visitors } from './visitors.js';

/** So many checks of secrets are under way or wait at the most. */
const MOST = 66;

let visitors: Visitors;
let accounts: AccountsApp;
beforeAll(async () => {
  visitors = await startVisitors();
  ({ accounts } = visitors);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

/** How many comparisons of secrets and how many writes `work` takes. */
async function workOf(work: () => Promise<unknown>): Promise<{ comparisons: number; commits: number }> {
  const secrets = accounts.get(Secrets);
  const inTurn = secrets.inTurn.bind(secrets);
  let comparisons = 0;
  const counting = jest.spyOn(secrets, 'inTurn').mockImplementation((check) =>
    inTurn((verify) =>
      check((hashed, secret) => {
        comparisons++;
        return verify(hashed, secret);
      }),
    ),
  );
  const writing = jest.spyOn(accounts.records, 'commit');
  await work();
  // The history of log-ins is written together later, whoever it was.
  const commits = writing.mock.calls.filter(([operations]) => operations.some(({ collection }) => collection !== 'log-ins')).length;
  counting.mockRestore();
  writing.mockRestore();
  return { comparisons, commits };
}

test('a log-in that fails is answered alike and takes the same work, whatever was wrong', async () => {
  const newcomer = newcomers(accounts);
  const [open, closed, lapsed] = [await newcomer(), await newcomer(), await newcomer()];
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
  const told = ({ status, body, headers }: Answer) => ({ status, body, headers: Object.keys(headers).toSorted() });
  const answers: object[] = [];
  for (const [role, loginInput, password] of wrong) {
    let answer: Answer | undefined;
    const work = await workOf(async () => (answer = await accounts.browser().logIn(role, loginInput, password)));
    answers.push({ ...work, ...(answer && told(answer)) });
  }
  expect(answers[0]).toMatchObject({ status: 400, body: { code: 'bad_credentials', message: 'Invalid credentials' }, comparisons: 1 });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('a kitchen that there isn’t and a wrong key are answered alike', async () => {
  const enter = (key: string) => accounts.browser().post('/users/orders', { key });
  const answers = await Promise.all(['BH1-wrong', 'BH9-kitchen1', 'kitchen1', '-'].map(enter));
  for (const { status, body } of answers)
    expect([status, body]).toEqual([400, { code: 'bad_credentials', message: 'Invalid credentials' }]);
  expect(await workOf(() => enter('BH1-wrong'))).toEqual(await workOf(() => enter('BH8-wrong')));
});

test('sixty-six checks may be under way or wait, the sixty-seventh is asked to come back; then all goes on', async () => {
  const signedIn = await visitors.contractor();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const secrets = accounts.get(Secrets);
  const waiting = Array.from({ length: MOST }, () => secrets.inTurn(() => released));
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
  expect((await signedIn.get('/users')).body).toHaveProperty('role', 'contractor'); // who asks for no check is answered
  release();
  await Promise.all(waiting);
  // Nothing of what was refused counted as an attempt.
  const statuses = await Promise.all(Array.from({ length: 10 }, () => accounts.browser().logIn('student', 'BH1-101', 'wrong-one')));
  expect(statuses.map(({ status }) => status)).toEqual(Array(10).fill(400));
});

import type { LogInEntry, LogInOutcome, LogInsPage } from '@tiffin/contracts';
import { LOG_INS, LogInHistory } from '@tiffin/credentials';
import { StoreUnavailable } from '@tiffin/event-sourcing';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import { ExpirySweeper } from '../src/retention/expiry-sweeper.js';
import type { Answer } from '../src/testing/index.js';
import { startAccounts } from './accounts-app.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Each test has its own day. */
let today: string;
const day = (): string => accounts.clock.now().toISOString().slice(0, 10);
const accounts = await startAccounts();
beforeEach(() => {
  accounts.clock.advance(7 * DAY);
  today = day();
});
afterAll(() => accounts.close());

const ask = (query = ''): Promise<Answer> =>
  accounts.browser().get(`/operations/log-ins${query}`).set('authorization', 'Bearer tiffin-operators');
/** Returns the entries since the test began. */
async function logIns(query = ''): Promise<readonly LogInEntry[]> {
  const { status, body } = await ask(query.includes('from=') ? query : `?from=${today}&${query}`);
  expect(status).toBe(200);
  return (body as unknown as LogInsPage).logIns;
}
const outcomes = async (query = ''): Promise<string[]> => (await logIns(query)).map(({ role, outcome }) => `${role} ${outcome}`);
const logIn = (loginInput: string, password = DEMO_PASSWORD, role: 'student' | 'contractor' = 'student'): Promise<Answer> =>
  accounts.browser().logIn(role, loginInput, password);
const gate = (path: string, key: string): Promise<Answer> => accounts.browser().post(path, { key });
/** Makes the attempts one after the other, each at its own instant. */
async function inTurn(...attempts: (() => Promise<Answer>)[]): Promise<void> {
  for (const attempt of attempts) {
    await attempt();
    accounts.clock.advance(1_000);
  }
}

test('lists successful and failed log-ins of all kinds, newest first', async () => {
  await inTurn(
    () => logIn('BH1-101'),
    () => logIn('BH1-101', 'guess'),
    () => logIn('contractor@bh1.example', DEMO_PASSWORD, 'contractor'),
    () => gate('/users/orders', 'BH1-wrong'),
    () => gate('/users/orders', 'BH1-kitchen1'),
    () => gate('/users/contractors', 'wrong'),
    () => gate('/users/contractors', 'tiffin-admin'),
  );
  expect(await outcomes()).toEqual(['admin in', 'admin wrong', 'staff in', 'staff wrong', 'contractor in', 'student wrong', 'student in']);
});

test('has the id of an existing account, and none otherwise', async () => {
  const [{ canteenId, contractorId, students } = { canteenId: '', contractorId: '', students: [] }] = accounts.people;
  await inTurn(
    () => logIn('bh1-0101', 'guess'),
    () => logIn('BH1-998', 'guess'),
    () => logIn('CONTRACTOR@bh1.example', 'guess', 'contractor'),
    () => gate('/users/orders', 'BH1-kitchen1'),
    () => gate('/users/orders', 'BH9-kitchen1'),
  );
  expect((await logIns()).map(({ role, canteenId: canteen, userId }) => [role, canteen, userId])).toEqual([
    ['staff', undefined, undefined],
    ['staff', canteenId, undefined],
    ['contractor', canteenId, contractorId],
    ['student', undefined, undefined],
    ['student', canteenId, students[0]?._id],
  ]);
});

test('has no typed text and no network address, only fingerprints to compare', async () => {
  await inTurn(
    () => logIn('BH1-101', 'guess-me-not'),
    () => logIn(' bh1-0101', 'guess-me-not'),
    () => logIn('BH1-102', 'guess-me-not'),
  );
  const entries = await logIns();
  const [third, second, first] = entries.map(({ account }) => account);
  expect([second === first, third === first]).toEqual([true, false]);
  expect(new Set(entries.map(({ address }) => address)).size).toBe(1);
  const stored = JSON.stringify(await accounts.records.find(LOG_INS, {}));
  for (const secret of ['guess', 'BH1', 'bh1', '127.0.0.1', 'Aarav']) expect(stored).not.toContain(secret);
});

test('records `waiting` for the right key of a suspended canteen', async () => {
  const admin = accounts.browser();
  await admin.post('/users/contractors', { key: 'tiffin-admin' });
  const gh1 = `/users/contractors/${accounts.people[1]?.canteenId ?? ''}`;
  await admin.patch(gh1, { suspended: true });
  accounts.clock.advance(MINUTE);
  expect((await logIn('GH1-101')).status).toBe(403);
  expect(await outcomes('limit=1')).toEqual(['student waiting']);
  await admin.patch(gh1, { suspended: false });
});

test('records a throttled account once a minute, but counts every attempt', async () => {
  const counts = (): (number | undefined)[] => ['wrong', 'throttled', 'in'].map((outcome) => byOutcome.get(outcome as LogInOutcome));
  const { byOutcome } = accounts.get(LogInHistory);
  const before = counts();
  await Promise.all(Array.from({ length: 40 }, () => logIn('BH1-101', 'guess')));
  expect((await outcomes()).filter((line) => line === 'student throttled')).toHaveLength(1);
  expect((await outcomes()).filter((line) => line === 'student wrong')).toHaveLength(10);
  accounts.clock.advance(MINUTE / 3);
  await logIn('BH1-101', 'guess');
  expect(await outcomes('outcome=throttled')).toHaveLength(1);
  expect(counts().map((count = 0, index) => count - (before[index] ?? 0))).toEqual([10, 31, 0]);
});

test('does not record confirmations with a password', async () => {
  const contractor = accounts.browser();
  await contractor.logIn('contractor', 'contractor@bh1.example', DEMO_PASSWORD);
  expect((await contractor.patch('/contractors/kitchen-key', { password: 'wrong', newKey: 'kitchen9' })).status).toBe(400);
  expect(await outcomes()).toEqual(['contractor in']);
});

test('filters by days, outcome and canteen, in pages', async () => {
  await logIn('BH1-101');
  accounts.clock.advance(DAY);
  const tomorrow = day();
  await inTurn(
    () => logIn('BH1-101', 'guess'),
    () => logIn('GH1-101'),
  );
  const [bh1] = accounts.people;
  expect(await outcomes(`?from=${today}&to=${today}`)).toEqual(['student in']);
  expect(await outcomes(`?from=${tomorrow}`)).toEqual(['student in', 'student wrong']);
  expect(await outcomes('outcome=wrong')).toEqual(['student wrong']);
  expect(await outcomes(`canteenId=${bh1?.canteenId ?? ''}`)).toEqual(['student wrong', 'student in']);
  expect(await outcomes('?from=2027-12-31')).toEqual([]);
  expect((await ask(`?from=${today}&limit=2`)).body).toMatchObject({ logInsInfo: { hasNextPage: true } });
  expect((await ask(`?from=${today}&limit=2&page=2`)).body).toMatchObject({
    logIns: [{ outcome: 'in' }],
    logInsInfo: { hasNextPage: false },
  });
  for (const [query, field] of [
    ['?outcome=perhaps', 'outcome'],
    ['?from=yesterday', 'from'],
    ['?from=2026-11-22&to=2026-11-21', 'to'],
    ['?limit=101', 'limit'],
  ] as const) {
    const { status, body } = await ask(query);
    expect([status, Object.keys(body['errors'] as object)]).toEqual([400, [field]]);
  }
});

test('deletes entries after 90 days, however many', async () => {
  const now = accounts.clock.now().getTime();
  const expiring = (index: number, expiresAt: number) => ({
    kind: 'insert' as const,
    collection: LOG_INS.name,
    record: { _id: `old-${index}`, at: '2026-01-01T00:00:00.000Z', role: 'student', outcome: 'in', account: 'a', address: 'b', expiresAt },
  });
  await accounts.records.commit(Array.from({ length: 1_100 }, (_, index) => expiring(index, now - 1)));
  await logIn('BH1-101');
  expect(await logIns()).toHaveLength(1);
  const before = await accounts.records.count(LOG_INS, {});
  const sweeper = accounts.get(ExpirySweeper);
  await sweeper.sweep();
  expect(await accounts.records.count(LOG_INS, {})).toBe(before - 1_100);
  accounts.clock.advance(90 * DAY + 1);
  await sweeper.sweep();
  expect(await accounts.records.count(LOG_INS, {})).toBe(0);
});

test('does not prevent log-ins while it cannot be written, and records later ones', async () => {
  const { commit } = accounts.records;
  Object.assign(accounts.records, {
    commit: (operations: Parameters<typeof commit>[0]) =>
      operations.some(({ collection }) => collection === LOG_INS.name)
        ? Promise.reject(new StoreUnavailable('away'))
        : Reflect.apply(commit, accounts.records, [operations]),
  });
  expect((await logIn('BH1-101')).status).toBe(200);
  expect(await logIns()).toEqual([]);
  Object.assign(accounts.records, { commit });
  await logIn('BH1-102');
  expect(await logIns()).toHaveLength(1);
});

import { DEMO_PASSWORD } from '@tiffin/accounts';
import type { Browser } from '@tiffin/accounts/testing';
import type { AuditEntry, AuditPage } from '@tiffin/contracts';
import { setImmediate } from 'node:timers/promises';
import { auditTrailView } from '../src/index.js';
import { startAudit, type AuditApp } from '../src/testing/index.js';

let app: AuditApp;
let contractor: Browser;
let canteenId: string;
let contractorId: string;
let studentId: string;
let removedId: string;

const minutes = 60_000;
const ok = async (answer: ReturnType<Browser['patch']>): Promise<void> => expect((await answer).status).toBe(200);

beforeAll(async () => {
  app = await startAudit();
  const [bh1] = app.people;
  if (!bh1) throw new Error('the demo has canteens');
  ({ canteenId, contractorId } = bh1);
  [studentId = '', removedId = ''] = bh1.students.map(({ _id }) => _id);
  contractor = await app.signedIn('contractor', 'contractor@bh1.example');
  const student = await app.signedIn('student', 'BH1-101');
  app.clock.pass(minutes);
  await ok(contractor.patch('/contractors/kitchen-key', { password: DEMO_PASSWORD, newKey: 'kitchen9' }));
  app.clock.pass(minutes);
  await ok(student.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: 'tiffin456' }));
  app.clock.pass(minutes);
  const admin = app.browser();
  await ok(admin.post('/users/contractors', { key: 'tiffin-admin' }));
  await ok(admin.patch(`/users/contractors/${app.people[1]?.canteenId ?? ''}`, { suspended: true }));
  app.clock.pass(minutes);
  const byRemoved = { id: removedId, role: 'student' } as const;
  await app.changed([{ type: 'PasswordChanged', data: { canteenId, userId: removedId } }], byRemoved);
  app.clock.pass(minutes);
  await app.changed([{ type: 'StudentRemoved', data: { canteenId, userId: removedId } }], { id: contractorId, role: 'contractor' }, [
    { kind: 'delete', collection: 'students', id: removedId },
  ]);
  app.clock.pass(minutes);
  await app.changed([{ type: 'AccountDetailsChanged', data: { canteenId, userId: 'before' } }], { id: 'before', role: 'contractor' });
  await app.changed([{ type: 'ContractorReplaced', data: { canteenId } }], { id: 'the-admin', role: 'admin' });
});
afterAll(() => app.close());

const trail = async (query: string, browser = contractor, path = '/audit'): Promise<readonly AuditEntry[]> => {
  const { status, body } = await browser.get(`${path}${query}`).set('authorization', 'Bearer tiffin-operators');
  expect(status).toBe(200);
  return (body as unknown as AuditPage).entries;
};
const lines = (entries: readonly AuditEntry[]): string[] =>
  entries.map(({ type, actor, account }) => [type, actor.role, actor.fullName, account?.fullName ?? '-'].join(' | '));

test('a contractor reads what happened to their canteen’s accounts, by whom and to whom, as they are called now', async () => {
  expect(lines(await trail('?kind=account'))).toEqual([
    'ContractorReplaced | admin | Admin | -',
    'AccountDetailsChanged | contractor | Contractor | Removed account',
    'StudentRemoved | contractor | Ramesh | Removed student',
    'PasswordChanged | student | Removed student | Removed student',
    'PasswordChanged | student | Aarav | Aarav',
    'KitchenKeyChanged | contractor | Ramesh | -',
    'CanteenApproved | system | Tiffin | -',
    'CanteenRegistered | system | Tiffin | -',
  ]);
});

test('an entry names its stream and its account, and nothing else of them', async () => {
  const [entry] = (await trail('?kind=account')).slice(4);
  expect(entry).toEqual({
    at: '2026-11-21T06:32:00.000Z',
    type: 'PasswordChanged',
    actor: { _id: studentId, role: 'student', fullName: 'Aarav' },
    stream: `account-${studentId}`,
    account: { _id: studentId, fullName: 'Aarav' },
  });
});

test('who changes something sees it in the trail at once', async () => {
  app.clock.pass(minutes);
  const { headers } = await contractor.patch('/contractors/kitchen-key', { password: DEMO_PASSWORD, newKey: 'kitchen8' });
  const position = headers['x-position'] ?? '';
  expect(Number(position)).toBeGreaterThan(0);
  const { body } = await contractor.get('/audit?limit=1').set('x-after-position', position);
  expect(body).toMatchObject({ entries: [{ type: 'KitchenKeyChanged', actor: { _id: contractorId } }] });
});

test.each([
  ['?kind=account&actor=admin&to=2026-11-21', 'CanteenSuspended,ContractorReplaced'],
  ['?kind=account&actor=student', 'PasswordChanged,PasswordChanged'],
  ['?stream=account-STUDENT', 'PasswordChanged'],
  ['?stream=account-STUDENT&kind=menu', ''],
  ['?stream=account-nobody', ''],
  ['?stream=menu-CANTEEN', ''],
])('operators ask for %s', async (query, expected) => {
  const asked = query.replace('STUDENT', studentId).replace('CANTEEN', canteenId);
  const found = await trail(asked, app.browser(), '/operations/audit');
  expect(found.map(({ type }) => type).sort()).toEqual(expected.split(',').filter(Boolean));
});

test('a canteen’s stream is not its people’s', async () => {
  const found = await trail(`?stream=canteen-${canteenId}`, app.browser(), '/operations/audit');
  expect(new Set(found.map(({ stream }) => stream))).toEqual(new Set([`canteen-${canteenId}`]));
  expect(found.map(({ type }) => type).slice(-3)).toEqual(['KitchenKeyChanged', 'CanteenApproved', 'CanteenRegistered']);
});

test('a spreadsheet says whose account it is', async () => {
  const { text } = await contractor.get(`/audit/csv?kind=account&actor=${studentId}`);
  const [, line] = text.split('\r\n');
  expect(line).toBe(
    `2026-11-21T06:32:00.000Z,PasswordChanged,${studentId},student,Aarav,,,,,,,account-${studentId},${studentId},Aarav,,,,`,
  );
});

test('folded anew, the trail is what it was', async () => {
  const { engine } = app;
  await engine.caughtUp(AbortSignal.timeout(60_000));
  const documents = async (): Promise<readonly unknown[]> =>
    await engine.reader(auditTrailView).query({ sort: [{ field: '_id', direction: 'asc' }] });
  const before = await documents();
  expect(before.length).toBeGreaterThan(8);
  await engine.operations.rebuild('audit-trail', 'auto');
  while ((await engine.operations.status('audit-trail')).generation === 1) await setImmediate();
  expect(await documents()).toEqual(before);
});

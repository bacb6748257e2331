import { DEMO_PASSWORD } from '@tiffin/accounts/demo';
import type { Browser } from '@tiffin/accounts/testing';
import type { BillEvent, BillReference } from '@tiffin/billing';
import type { AuditEntry, AuditPage } from '@tiffin/contracts';
import { withTimeout } from '@tiffin/kernel';
import type { MenuEvent } from '@tiffin/menu';
import { setImmediate } from 'node:timers/promises';
import { auditTrailView } from '../src/audit-trail/audit-trail.view.js';
import { startAudit } from '../src/testing/index.js';
import { type AuditApp } from '../src/testing/start-audit.js';
import { orderOf, placed, SAMOSA } from './events.js';

const ORDER = '0d000000-0000-4000-8000-00005e21a0c4';
const SAME_NUMBER = '0e000000-0000-4000-8000-00005e21a0c4';
const SODA = '50000000-0000-4000-8000-000000000002';
const WATER = '50000000-0000-4000-8000-000000000003';
const TEA = '50000000-0000-4000-8000-000000000004';
const RECEIPT = { method: 'upi', reference: '412345678901' } as const;
const MINUTE = 60_000;

let app: AuditApp;
let contractor: Browser;
let canteenId: string;
let contractorId: string;
let studentId: string;
let removedId: string;
let theirsId: string;

beforeAll(async () => {
  app = await startAudit();
  const [bh1, gh1] = app.people;
  if (!bh1 || !gh1) throw new Error('the demo has two canteens');
  ({ canteenId, contractorId } = bh1);
  [studentId = '', removedId = ''] = bh1.students.map(({ _id }) => _id);
  theirsId = gh1.students[0]?._id ?? '';
  contractor = await app.signedIn('contractor', 'contractor@bh1.example');
  await billsAndOrders(gh1.canteenId);
  await menu();
  await accounts(gh1.canteenId);
});
afterAll(() => app.close());

async function billsAndOrders(otherCanteenId: string): Promise<void> {
  const byContractor = { id: contractorId, role: 'contractor' } as const;
  const issuer = { id: 'issue-bills', role: 'system' } as const;
  const issued = (reference: BillReference, at: string, amount = 15_225): BillEvent => ({
    type: 'BillIssued',
    data: { ...reference, lines: [], adjustments: [], carriedIn: 0, carriedOut: 0, amount, at },
  });
  const billOf = (student: string, month: string, canteen = canteenId): BillReference => ({
    billId: `${student}-${month}`,
    canteenId: canteen,
    studentId: student,
    month,
  });
  const happened = async (reference: BillReference, event: BillEvent, by: Parameters<AuditApp['appendEvent']>[2]): Promise<void> =>
    await app.appendEvent(`bill-${reference.billId}`, event, by, event.data.at);
  const october = billOf(studentId, '2026-10');
  const september = billOf(studentId, '2026-09');
  await happened(september, issued(september, '2026-10-01T00:05:00.000Z'), issuer);
  await happened(october, issued(october, '2026-11-01T00:05:00.000Z'), issuer);
  const removed = billOf(removedId, '2026-10');
  const theirs = billOf(theirsId, '2026-10', otherCanteenId);
  await happened(removed, issued(removed, '2026-11-01T00:05:00.000Z', 0), issuer);
  await happened(theirs, issued(theirs, '2026-11-01T00:05:00.000Z'), issuer);
  const at = '2026-11-02T06:00:00.000Z';
  await happened(october, { type: 'BillPaid', data: { ...october, amount: 15_225, ...RECEIPT, at } }, byContractor);
  const reversed = { ...october, amount: 15_225, reason: 'Marked by mistake', at: '2026-11-02T06:00:05.000Z' };
  await happened(october, { type: 'BillPaymentReversed', data: reversed }, byContractor);
  const student = { id: studentId, role: 'student' } as const;
  await app.appendEvent(`order-${ORDER}`, placed(orderOf(ORDER, canteenId, studentId)), student, '2026-11-03T06:00:00.000Z');
  const stock = { canteenId, orderId: ORDER, quantities: [] };
  await app.appendEvent(`menu-${canteenId}`, { type: 'StockSold', data: stock }, byContractor, '2026-11-03T07:00:00.000Z');
  const another = orderOf(SAME_NUMBER, otherCanteenId, theirsId);
  await app.appendEvent(`order-${SAME_NUMBER}`, placed(another), { id: theirsId, role: 'student' }, '2026-11-03T06:00:00.000Z');
}

async function menu(): Promise<void> {
  const snack = { canteenId, snackId: SAMOSA, name: 'Samosa', price: 1_500, image: null, info: '', diets: [], optionGroups: [] };
  const events: readonly MenuEvent[] = [
    { type: 'SnackAdded', data: snack },
    { type: 'SnackAvailabilityChanged', data: { canteenId, snackId: SAMOSA, isAvailable: false } },
    { type: 'SnackChanged', data: { ...snack, name: 'Big Samosa' } },
    { type: 'SnackAvailabilityChanged', data: { canteenId, snackId: SAMOSA, isAvailable: true } },
    { type: 'SnackRemoved', data: { canteenId, snackId: SAMOSA } },
    { type: 'PackagedItemAdded', data: { canteenId, itemId: SODA, category: 'Soda', variants: [] } },
    { type: 'PackagedItemRemoved', data: { canteenId, itemId: SODA } },
    { type: 'PackagedItemRemoved', data: { canteenId, itemId: WATER } },
  ];
  const option = { snackId: TEA, optionId: 'large', name: 'Large', isAvailable: false };
  const tea = { ...snack, snackId: TEA, name: 'Tea', price: 1_000 };
  const bulk: readonly MenuEvent[] = [
    {
      type: 'MenuChangedInBulk',
      data: {
        ...{ canteenId, how: 'import' },
        changes: [
          { type: 'SnackAdded', data: tea },
          { type: 'SnackAvailabilityChanged', data: { canteenId, snackId: TEA, isAvailable: false }, name: 'Tea' },
          {
            type: 'PackagedItemChanged',
            data: { canteenId, itemId: SODA, category: 'Cola', variants: [{ variantId: 'can', price: 4_050, added: 0 }] },
            changed: ['name', 'contents', 'variants'],
            before: { name: 'Soda', variants: [{ variantId: 'can', price: 4_000 }] },
          },
        ],
      },
    },
    { type: 'OptionAvailabilityChanged', data: { canteenId, ...option } },
    { type: 'MenuArranged', data: { canteenId, categories: [] } },
    { type: 'SnackRemoved', data: { canteenId, snackId: TEA } },
  ];
  const by = { id: contractorId, role: 'contractor' } as const;
  for (const [day, listed] of [
    [19, bulk],
    [20, events],
  ] as const)
    for (const [minute, event] of listed.entries())
      await app.appendEvent(`menu-${canteenId}`, event, by, `2026-11-${day}T06:0${minute}:00.000Z`);
}

/** From 2026-11-21 06:31 on, a minute apart. */
async function accounts(otherCanteenId: string): Promise<void> {
  const ok = async (answer: ReturnType<Browser['patch']>): Promise<void> => expect((await answer).status).toBe(200);
  const student = await app.signedIn('student', 'BH1-101');
  app.clock.advance(MINUTE);
  await ok(contractor.patch('/contractors/kitchen-key', { password: DEMO_PASSWORD, newKey: 'kitchen9' }));
  app.clock.advance(MINUTE);
  await ok(student.patch('/users/password', { oldPassword: DEMO_PASSWORD, newPassword: 'tiffin456' }));
  app.clock.advance(MINUTE);
  const admin = app.browser();
  await ok(admin.post('/users/contractors', { key: 'tiffin-admin' }));
  await ok(admin.patch(`/users/contractors/${otherCanteenId}`, { suspended: true }));
  app.clock.advance(MINUTE);
  const byRemoved = { id: removedId, role: 'student' } as const;
  await app.commitAccountChange([{ type: 'PasswordChanged', data: { canteenId, userId: removedId } }], byRemoved);
  app.clock.advance(MINUTE);
  await app.commitAccountChange(
    [{ type: 'StudentRemoved', data: { canteenId, userId: removedId } }],
    { id: contractorId, role: 'contractor' },
    [{ kind: 'delete', collection: 'students', id: removedId }],
  );
  app.clock.advance(MINUTE);
  await app.commitAccountChange([{ type: 'AccountDetailsChanged', data: { canteenId, userId: 'before' } }], {
    id: 'before',
    role: 'contractor',
  });
  await app.commitAccountChange([{ type: 'ContractorReplaced', data: { canteenId } }], { id: 'the-admin', role: 'admin' });
}

const named = (query: string): string =>
  query
    .replace('CONTRACTOR', contractorId)
    .replace('STUDENT', studentId)
    .replace('REMOVED', removedId)
    .replace('THEIRS', theirsId)
    .replace('CANTEEN', canteenId);
const trail = async (query: string, path = '/audit', browser = contractor): Promise<readonly AuditEntry[]> => {
  const { status, body } = await browser.get(`${path}${named(query)}`).set('authorization', 'Bearer tiffin-operators');
  expect(status).toBe(200);
  return (body as unknown as AuditPage).entries;
};
const operators = (query: string) => trail(query, '/operations/audit', app.browser());
const types = (entries: readonly AuditEntry[]): string[] => entries.map(({ type }) => type);
const csv = async (query: string): Promise<readonly string[]> => (await contractor.get(`/audit/csv${named(query)}`)).text.split('\r\n');

describe('entries about bills', () => {
  test('show a contractor the actor and the student of each event, with present names', async () => {
    const [reversal, payment, issue] = await trail('?kind=bill&account=STUDENT');
    const common = { amount: 152.25, stream: `bill-${studentId}-2026-10`, account: { _id: studentId, fullName: 'Aarav' } };
    const byContractor = { _id: contractorId, role: 'contractor', fullName: 'Ramesh' };
    const reversed = { type: 'BillPaymentReversed', actor: byContractor, reason: 'Marked by mistake' };
    expect(reversal).toEqual({ ...common, at: '2026-11-02T06:00:05.000Z', ...reversed });
    expect(payment).toEqual({ ...common, at: '2026-11-02T06:00:00.000Z', type: 'BillPaid', actor: byContractor, ...RECEIPT });
    const byServer = { _id: 'issue-bills', role: 'system', fullName: 'Tiffin' };
    expect(issue).toEqual({ ...common, at: '2026-11-01T00:05:00.000Z', type: 'BillIssued', actor: byServer });
  });

  test('stay after the student’s removal, without their name', async () => {
    expect(await trail('?account=REMOVED&kind=bill')).toMatchObject([
      { type: 'BillIssued', amount: 0, account: { fullName: 'Removed student' } },
    ]);
  });

  test('show student and method in a spreadsheet, and nothing of other canteens', async () => {
    const lines = await csv('?kind=bill');
    const whose = `bill-${studentId}-2026-10,${studentId},Aarav,,`;
    expect(lines[1]).toBe(
      `2026-11-02T06:00:05.000Z,BillPaymentReversed,${contractorId},contractor,Ramesh,,,152.25,Marked by mistake,,,${whose},,,,`,
    );
    expect(lines[2]).toBe(`2026-11-02T06:00:00.000Z,BillPaid,${contractorId},contractor,Ramesh,,,152.25,,,,${whose},upi,"'412345678901",,`);
    expect(lines.join()).toContain('Removed student');
    expect(lines.join()).not.toContain(theirsId);
  });
});

const ISSUED = 'BillIssued';
const PAID = 'BillPaid';
const REVERSED = 'BillPaymentReversed';

test.each([
  ['?kind=bill', [REVERSED, PAID, ISSUED, ISSUED, ISSUED]],
  ['?kind=bill&actor=system', [ISSUED, ISSUED, ISSUED]],
  ['?kind=bill&actor=CONTRACTOR', [REVERSED, PAID]],
  ['?kind=bill&from=2026-11-01&to=2026-11-01', [ISSUED, ISSUED]],
  ['?actor=STUDENT', ['PasswordChanged', 'OrderPlaced']],
  ['?account=STUDENT', ['PasswordChanged', REVERSED, PAID, ISSUED, ISSUED]],
  ['?account=STUDENT&actor=CONTRACTOR&from=2026-11-02', [REVERSED, PAID]],
  ['?account=THEIRS', []],
  [`?orderId=${ORDER}`, ['StockSold', 'OrderPlaced']],
  ['?orderId=5E21A0C4', ['StockSold', 'OrderPlaced']],
  ['?orderId=5e21a0c4&kind=order', ['OrderPlaced']],
  ['?orderId=5e21a0c4&actor=contractor&from=2026-11-03&to=2026-11-03', ['StockSold']],
  ['?orderId=21A0C4', []],
  ['?orderId=15e21a0c4', []],
  [`?orderId=${SAME_NUMBER}`, []],
])('a contractor filters by %s', async (query, expected) => {
  expect(types(await trail(query))).toEqual(expected);
});

test.each([
  ['?stream=bill-STUDENT-2026-10', [REVERSED, PAID, ISSUED]],
  ['?stream=bill-STUDENT-2026-10&actor=system', [ISSUED]],
  ['?stream=bill-STUDENT-2026-10&account=THEIRS', []],
  ['?stream=bill-STUDENT-2026-11', []],
  ['?stream=bill-', []],
  ['?stream=bill-THEIRS-2026-10', [ISSUED]],
  ['?kind=bill&account=THEIRS', [ISSUED]],
  ['?stream=account-REMOVED', ['StudentRemoved', 'PasswordChanged']],
  ['?stream=account-STUDENT&kind=menu', []],
  ['?stream=account-nobody', []],
  ['?kind=account&actor=admin&to=2026-11-21', ['ContractorReplaced', 'CanteenSuspended']],
  ['?stream=canteen-CANTEEN&actor=contractor', ['KitchenKeyChanged']],
])('operators filter by %s', async (query, expected) => {
  expect(types(await operators(query))).toEqual(expected);
});

test('an order’s number may exist in two canteens, and only operators see both', async () => {
  const found = await operators('?orderId=5E21A0C4&kind=order');
  expect(new Set(found.map(({ orderId }) => orderId))).toEqual(new Set([ORDER, SAME_NUMBER]));
});

describe('entries about accounts', () => {
  test('show a contractor the events of their canteen, with present names', async () => {
    const entries = await trail('?kind=account');
    expect(entries.map(({ type, actor, account }) => [type, actor.role, actor.fullName, account?.fullName ?? '-'].join(' | '))).toEqual([
      'ContractorReplaced | admin | Admin | -',
      'AccountDetailsChanged | contractor | Contractor | Removed account',
      'StudentRemoved | contractor | Ramesh | Removed student',
      'PasswordChanged | student | Removed student | Removed student',
      'PasswordChanged | student | Aarav | Aarav',
      'KitchenKeyChanged | contractor | Ramesh | -',
      'CanteenApproved | system | Tiffin | -',
      'CanteenRegistered | system | Tiffin | -',
    ]);
    expect(entries[4]).toEqual({
      at: '2026-11-21T06:32:00.000Z',
      type: 'PasswordChanged',
      actor: { _id: studentId, role: 'student', fullName: 'Aarav' },
      stream: `account-${studentId}`,
      account: { _id: studentId, fullName: 'Aarav' },
    });
    const [, line] = await csv('?kind=account&actor=STUDENT');
    expect(line).toBe(
      `2026-11-21T06:32:00.000Z,PasswordChanged,${studentId},student,Aarav,,,,,,,account-${studentId},${studentId},Aarav,,,,,,`,
    );
  });

  test('appear at once for the person who made the change', async () => {
    app.clock.advance(MINUTE);
    const { headers } = await contractor.patch('/contractors/kitchen-key', { password: DEMO_PASSWORD, newKey: 'kitchen8' });
    const position = headers['x-position'] ?? '';
    expect(Number(position)).toBeGreaterThan(0);
    const { body } = await contractor.get('/audit?limit=1').set('x-after-position', position);
    expect(body).toMatchObject({ entries: [{ type: 'KitchenKeyChanged', actor: { _id: contractorId } }] });
  });
});

describe('entries about the menu', () => {
  test('show how a snack was switched, and the last name of a removed item', async () => {
    const entries = (await trail('?kind=menu&from=2026-11-20')).map(({ type, itemName, isAvailable }) => [type, itemName, isAvailable]);
    expect(entries).toEqual([
      ['PackagedItemRemoved', undefined, undefined], // no event had its name
      ['PackagedItemRemoved', 'Soda', undefined],
      ['PackagedItemAdded', 'Soda', undefined],
      ['SnackRemoved', 'Big Samosa', undefined],
      ['SnackAvailabilityChanged', 'Big Samosa', true],
      ['SnackChanged', 'Big Samosa', undefined],
      ['SnackAvailabilityChanged', 'Big Samosa', false],
      ['SnackAdded', 'Samosa', undefined],
    ]);
  });

  test('show what a change in bulk did to each item, and name what only it named', async () => {
    const [removed, arranged, option, bulk] = await trail('?kind=menu&from=2026-11-19&to=2026-11-19');
    expect([removed?.type, removed?.itemName]).toEqual(['SnackRemoved', 'Tea']);
    expect(arranged).toMatchObject({ type: 'MenuArranged', actor: { _id: contractorId } });
    expect(option).toMatchObject({ itemId: TEA, itemName: 'Tea', option: 'Large', isAvailable: false });
    expect(bulk).not.toHaveProperty('itemId');
    expect(bulk?.bulk).toEqual({
      how: 'import',
      items: [
        { itemId: TEA, itemName: 'Tea', added: true, prices: [{ price: 10 }], isAvailable: false },
        { itemId: SODA, itemName: 'Cola', nameBefore: 'Soda', prices: [{ price: 40.5, before: 40 }], changed: ['contents'] },
      ],
    });
    const lines = await csv('?kind=menu&from=2026-11-19&to=2026-11-19');
    expect(lines[3]).toMatch(/,Tea,false,,,Large,$/);
    expect(lines[4]).toMatch(/,"Tea: added, 10, not available; Soda > Cola: 40 > 40.5, contents"$/);
  });

  test('name a removed item also alone on a page and in a spreadsheet', async () => {
    expect(await trail('?kind=menu&limit=1&page=4')).toMatchObject([{ type: 'SnackRemoved', itemName: 'Big Samosa' }]);
    const cells = (await csv('?kind=menu')).map((line) => line.split(',').slice(-6, -4));
    expect([cells[1], cells[2], cells[5]]).toEqual([
      ['', ''],
      ['Soda', ''],
      ['Big Samosa', 'true'],
    ]);
  });
});

test('a rebuilt trail is the same', async () => {
  const { engine } = app;
  await withTimeout({ timeout: 60_000 }, (signal) => engine.caughtUp(signal));
  const documents = async (): Promise<readonly unknown[]> =>
    await engine.reader(auditTrailView).query({ sort: [{ field: '_id', direction: 'asc' }] });
  const before = await documents();
  expect(before.length).toBeGreaterThan(8);
  await engine.operations.rebuild('audit-trail', 'auto');
  while ((await engine.operations.status('audit-trail')).generation === 1) await setImmediate();
  expect(await documents()).toEqual(before);
});

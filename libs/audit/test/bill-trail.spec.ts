import type { Browser } from '@tiffin/accounts/testing';
import type { BillEvent, BillReference } from '@tiffin/billing';
import type { AuditEntry, AuditPage } from '@tiffin/contracts';
import { startAudit, type AuditApp } from '../src/testing/index.js';
import { orderOf, placed } from './events.js';

const ORDER = '0d000000-0000-4000-8000-00005e21a0c4';
const SAME_NUMBER = '0e000000-0000-4000-8000-00005e21a0c4';

const RECEIPT = { method: 'upi', reference: '412345678901' } as const;

let app: AuditApp;
let contractor: Browser;
let canteenId: string;
let contractorId: string;
let studentId: string;
let removedId: string;
let theirsId: string;

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

beforeAll(async () => {
  app = await startAudit();
  const [bh1, gh1] = app.people;
  if (!bh1 || !gh1) throw new Error('the demo has two canteens');
  ({ canteenId, contractorId } = bh1);
  [studentId = '', removedId = ''] = bh1.students.map(({ _id }) => _id);
  theirsId = gh1.students[0]?._id ?? '';
  contractor = await app.signedIn('contractor', 'contractor@bh1.example');
  const byContractor = { id: contractorId, role: 'contractor' } as const;
  const happened = async (reference: BillReference, event: BillEvent, by: Parameters<AuditApp['happened']>[2]): Promise<void> =>
    await app.happened(`bill-${reference.billId}`, event, by, event.data.at);
  const [october, september] = [billOf(studentId, '2026-10'), billOf(studentId, '2026-09')];
  await happened(september, issued(september, '2026-10-01T00:05:00.000Z'), issuer);
  await happened(october, issued(october, '2026-11-01T00:05:00.000Z'), issuer);
  const [removed, theirs] = [billOf(removedId, '2026-10'), billOf(theirsId, '2026-10', gh1.canteenId)];
  await happened(removed, issued(removed, '2026-11-01T00:05:00.000Z', 0), issuer);
  await happened(theirs, issued(theirs, '2026-11-01T00:05:00.000Z'), issuer);
  const at = '2026-11-02T06:00:00.000Z';
  await happened(october, { type: 'BillPaid', data: { ...october, amount: 15_225, ...RECEIPT, at } }, byContractor);
  const reversed = { ...october, amount: 15_225, reason: 'Marked by mistake', at: '2026-11-02T06:00:05.000Z' };
  await happened(october, { type: 'BillPaymentReversed', data: reversed }, byContractor);
  const student = { id: studentId, role: 'student' } as const;
  await app.happened(`order-${ORDER}`, placed(orderOf(ORDER, canteenId, studentId)), student, '2026-11-03T06:00:00.000Z');
  const stock = { canteenId, orderId: ORDER, quantities: [] };
  await app.happened(`menu-${canteenId}`, { type: 'StockSold', data: stock }, byContractor, '2026-11-03T07:00:00.000Z');
  const another = orderOf(SAME_NUMBER, gh1.canteenId, theirsId);
  await app.happened(`order-${SAME_NUMBER}`, placed(another), { id: theirsId, role: 'student' }, '2026-11-03T06:00:00.000Z');
  await app.changed([{ type: 'StudentRemoved', data: { canteenId, userId: removedId } }], byContractor, [
    { kind: 'delete', collection: 'students', id: removedId },
  ]);
});
afterAll(() => app.close());

const named = (query: string): string =>
  query.replace('CONTRACTOR', contractorId).replace('STUDENT', studentId).replace('REMOVED', removedId).replace('THEIRS', theirsId);
const trail = async (query: string, path = '/audit', browser = contractor): Promise<readonly AuditEntry[]> => {
  const { status, body } = await browser.get(`${path}${named(query)}`).set('authorization', 'Bearer tiffin-operators');
  expect(status).toBe(200);
  return (body as unknown as AuditPage).entries;
};
const types = (entries: readonly AuditEntry[]): string[] => entries.map(({ type }) => type);

test('a contractor reads who issued, settled and took back whose bill, as they are called now', async () => {
  const [reversal, payment, issue] = await trail('?kind=bill&account=STUDENT');
  const common = { amount: 152.25, stream: `bill-${studentId}-2026-10`, account: { _id: studentId, fullName: 'Aarav' } };
  const byContractor = { _id: contractorId, role: 'contractor', fullName: 'Ramesh' };
  expect(reversal).toEqual({
    ...common,
    at: '2026-11-02T06:00:05.000Z',
    type: 'BillPaymentReversed',
    actor: byContractor,
    reason: 'Marked by mistake',
  });
  expect(payment).toEqual({ ...common, at: '2026-11-02T06:00:00.000Z', type: 'BillPaid', actor: byContractor, ...RECEIPT });
  const byServer = { _id: 'issue-bills', role: 'system', fullName: 'Tiffin' };
  expect(issue).toEqual({ ...common, at: '2026-11-01T00:05:00.000Z', type: 'BillIssued', actor: byServer });
});

test('a bill of somebody removed stays, without their name', async () => {
  expect(await trail('?account=REMOVED&kind=bill')).toMatchObject([
    { type: 'BillIssued', amount: 0, account: { fullName: 'Removed student' } },
  ]);
});

const [ISSUED, PAID, REVERSED] = ['BillIssued', 'BillPaid', 'BillPaymentReversed'];

test.each([
  ['?kind=bill', [REVERSED, PAID, ISSUED, ISSUED, ISSUED]],
  ['?kind=bill&actor=system', [ISSUED, ISSUED, ISSUED]],
  ['?kind=bill&actor=CONTRACTOR', [REVERSED, PAID]],
  ['?kind=bill&actor=CONTRACTOR&to=2026-11-01', []],
  ['?kind=bill&from=2026-11-01&to=2026-11-01', [ISSUED, ISSUED]],
  ['?kind=bill&actor=STUDENT', []],
  ['?actor=STUDENT', ['OrderPlaced']],
  ['?account=STUDENT', [REVERSED, PAID, ISSUED, ISSUED]],
  ['?account=STUDENT&kind=account', []],
  ['?account=STUDENT&actor=CONTRACTOR&from=2026-11-02', [REVERSED, PAID]],
  ['?account=THEIRS', []],
  ['?account=nobody', []],
  [`?orderId=${ORDER}`, ['StockSold', 'OrderPlaced']],
  ['?orderId=5E21A0C4', ['StockSold', 'OrderPlaced']],
  ['?orderId=5e21a0c4&kind=order', ['OrderPlaced']],
  ['?orderId=5e21a0c4&actor=STUDENT', ['OrderPlaced']],
  ['?orderId=5e21a0c4&actor=contractor&from=2026-11-03&to=2026-11-03', ['StockSold']],
  ['?orderId=21A0C4', []],
  ['?orderId=15e21a0c4', []],
  [`?orderId=${SAME_NUMBER}`, []],
])('a contractor asks for %s', async (query, expected) => {
  expect(types(await trail(query))).toEqual(expected);
});

test.each([
  [`orderId=${'a'.repeat(101)}`, 'orderId'],
  [`account=${'a'.repeat(101)}`, 'account'],
  ['account=a&account=b', 'account'],
  ['actor=%00', 'actor'],
  ['orderId=a%0Ab', 'orderId'],
  ['from=2026-11-31', 'from'],
  ['to=20261101', 'to'],
  ['kind=Bill', 'kind'],
])('a contractor is told what is wrong with %s, also in a spreadsheet', async (query, field) => {
  for (const path of ['/audit', '/audit/csv']) {
    const { status, body } = await contractor.get(`${path}?${query}`);
    expect([status, body['code'], Object.keys(body['errors'] as object)]).toEqual([400, 'validation', [field]]);
  }
});

test.each([
  ['?stream=bill-STUDENT-2026-10', [REVERSED, PAID, ISSUED]],
  ['?stream=bill-STUDENT-2026-09', [ISSUED]],
  ['?stream=bill-STUDENT-2026-10&actor=system', [ISSUED]],
  ['?stream=bill-STUDENT-2026-10&account=THEIRS', []],
  ['?stream=bill-STUDENT-2026-10&kind=order', []],
  ['?stream=bill-STUDENT-2026-11', []],
  ['?stream=bill-STUDENT', []],
  ['?stream=bill-', []],
  ['?stream=bill-THEIRS-2026-10', [ISSUED]],
  ['?kind=bill&account=THEIRS', [ISSUED]],
  ['?kind=bill&actor=contractor', [REVERSED, PAID]],
  ['?stream=account-REMOVED', ['StudentRemoved']],
])('operators ask for %s', async (query, expected) => {
  expect(types(await trail(query, '/operations/audit', app.browser()))).toEqual(expected);
});

test('an order’s number is another canteen’s as well, and only operators see both', async () => {
  const found = await trail('?orderId=5E21A0C4&kind=order', '/operations/audit', app.browser());
  expect(new Set(found.map(({ orderId }) => orderId))).toEqual(new Set([ORDER, SAME_NUMBER]));
});

test('a spreadsheet says whose bill it is and how it was paid, and holds nothing of another canteen', async () => {
  const { text } = await contractor.get('/audit/csv?kind=bill');
  const [, reversal, payment] = text.split('\r\n');
  const whose = `bill-${studentId}-2026-10,${studentId},Aarav,,`;
  expect(reversal).toBe(
    `2026-11-02T06:00:05.000Z,BillPaymentReversed,${contractorId},contractor,Ramesh,,,152.25,Marked by mistake,,,${whose},,`,
  );
  expect(payment).toBe(`2026-11-02T06:00:00.000Z,BillPaid,${contractorId},contractor,Ramesh,,,152.25,,,,${whose},upi,412345678901`);
  expect(text).toContain('Removed student');
  expect(text).not.toContain(theirsId);
});

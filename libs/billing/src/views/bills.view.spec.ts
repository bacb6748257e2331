import { goesByIndex } from '@tiffin/read-models/testing';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { Ledger, STUDENT } from '../testing/ledger.js';
import { OrderLog, testId } from '@tiffin/ordering/testing';
import { billsView } from './bills.view.js';

const BILL = `${STUDENT}-2026-10`;
let ledger: Ledger;
beforeEach(() => (ledger = new Ledger()));

test('lists billable orders by time of placing, and differs until the bill has the same ones', () => {
  const first = ledger.sell('2026-10', 4_500);
  const second = ledger.place('2026-10', 1_500);
  expect(ledger.documents.get(`${BILL}/orders`)).toMatchObject({ kind: 'month', differs: true, bill: null, orders: [{ total: 4_500 }] });
  ledger.settle('2026-10');
  expect(ledger.documents.get(`${BILL}/orders`)).toMatchObject({ differs: false, bill: { amount: 4_500, frozen: false, revision: 0 } });
  ledger.move(second, 'Prepared');
  expect(ledger.documents.get(`${BILL}/orders`)).toMatchObject({ differs: true, orders: [{ total: 4_500 }, { total: 1_500 }] });
  ledger.move(second, 'Pending');
  ledger.pay('2026-10');
  expect(ledger.documents.get(`${BILL}/orders`)).toMatchObject({ differs: false, bill: { frozen: true, revision: 1 } });
  ledger.move(first, 'Pending');
  expect(ledger.documents.get(`${BILL}/orders`)).toMatchObject({ differs: true, orders: [] });
});

test('keeps no month without orders and bill', () => {
  const order = ledger.sell('2026-10', 4_500);
  ledger.move(order, 'Pending');
  expect(ledger.documents.size).toBe(0);
});

test('always marks months that depend on other months as different', () => {
  const order = ledger.sell('2026-08', 9_000);
  ledger.settle('2026-08');
  ledger.pay('2026-08');
  ledger.move(order, 'Pending');
  ledger.sell('2026-09', 5_000);
  ledger.sell('2026-10', 7_000);
  ledger.settle('2026-10');
  expect(ledger.months.map(({ month, differs }) => [month, differs])).toEqual([
    ['2026-08', true],
    ['2026-09', true],
    ['2026-10', true],
  ]);
});

test.each([
  ['a canteen’s bills by month', ['kind', 'canteenId', 'month']],
  ['a student’s bills and months', ['kind', 'studentId', 'month']],
  ['the months that differ from their bills', ['kind', 'canteenId', 'differs', 'month']],
  ['the open claims', ['claim.at', 'canteenId']],
  ['the open questions', ['question.at', 'canteenId']],
  ['the unpaid bills', ['owedTo']],
])('reads %s from one index', (_, fields) => expect(goesByIndex(billsView, fields)).toBe(true));

test('updates the header through payment and reversal', () => {
  ledger.sell('2026-10', 4_500);
  ledger.settle('2026-10');
  expect(ledger.documents.get(BILL)).toMatchObject({
    kind: 'bill',
    month: '2026-10',
    amount: 4_500,
    paid: false,
    paidAt: null,
    revision: 0,
  });
  ledger.pay('2026-10');
  expect(ledger.documents.get(BILL)).toMatchObject({ paid: true, paidAt: '2026-11-21T10:00:00.000Z', revision: 1 });
  ledger.reverse('2026-10');
  expect(ledger.documents.get(BILL)).toMatchObject({ paid: false, paidAt: null, revision: 2 });
});

test('ignores most order events, but not unknown ones', () => {
  const log = new OrderLog();
  const order = { number: 1, canteenId: testId('cant', 1), studentId: STUDENT, month: '2026-10', total: 100 };
  for (const to of ['Pending', 'Prepared', 'PickedUp', 'Prepared', 'Pending', 'Rejected'] as const) log.to(order, to);
  expect(log.events.map((event) => billsView.idsOf(event).length)).toEqual([0, 1, 0, 0, 1, 0]);
  const [placed] = log.events;
  expect(billsView.idsOf({ ...placed, type: 'OrderWeighed' } as unknown as RecordedOrderEvent)).toEqual([`${BILL}/orders`]);
});

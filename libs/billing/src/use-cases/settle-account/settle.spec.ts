import { expectToAddUp } from '../../../test/accounting.js';
import { Ledger } from '../../testing/ledger.js';
import { monthBefore } from '../../months.js';

let ledger: Ledger;
beforeEach(() => (ledger = new Ledger()));

/** Issues and revises what is due in the month after this one, and checks the books. */
function settledAfter(through: string): Ledger {
  ledger.settle(through);
  expectToAddUp(ledger, through);
  return ledger;
}
const brief = (month: string) => {
  const { amount, lines, adjustments, carriedIn, carriedOut, paid } = ledger.billOf(month) ?? { lines: [], adjustments: [] };
  return {
    amount,
    lines: lines.map(({ total }) => total),
    adjustments: adjustments.map(({ difference }) => difference),
    carriedIn,
    carriedOut,
    paid,
  };
};
const bill = (amount: number, more: object = {}) =>
  expect.objectContaining({ amount, adjustments: [], carriedIn: 0, carriedOut: 0, paid: false, ...more });

test('bills the orders of the month that are prepared or picked up, and no others (docs/reference/decisions.md#7.1)', () => {
  ledger.sell('2026-10', 4_500);
  ledger.move(ledger.place('2026-10', 1_500), 'Prepared');
  ledger.place('2026-10', 9_000);
  ledger.move(ledger.place('2026-10', 8_000), 'Rejected');
  ledger.sell('2026-11', 7_000);
  settledAfter('2026-10');
  expect(brief('2026-10')).toEqual(bill(6_000, { lines: [4_500, 1_500] }));
  expect(ledger.bills.size).toBe(1);
});

test('issues every past month with orders, earliest first, in whatever order the orders came (docs/reference/decisions.md#7.3a)', () => {
  for (const month of ['2026-03', '2025-12', '2026-02']) ledger.sell(month, 1_000);
  settledAfter('2026-04');
  expect([...ledger.bills.keys()]).toEqual(['2025-12', '2026-02', '2026-03']);
});

test('revises an unpaid bill when its orders change, even to 0 and back (docs/reference/decisions.md#7.3)', () => {
  const order = ledger.sell('2026-10', 4_500);
  settledAfter('2026-10');
  ledger.move(order, 'Pending');
  settledAfter('2026-10');
  expect(brief('2026-10')).toEqual(bill(0, { lines: [] }));
  ledger.move(order, 'Prepared');
  settledAfter('2026-10');
  expect(brief('2026-10')).toEqual(bill(4_500, { lines: [4_500] }));
});

test('revises an unpaid bill where other orders add up to the same amount', () => {
  const order = ledger.sell('2026-10', 1_500);
  const same = ledger.place('2026-10', 1_500);
  const two = [ledger.place('2026-10', 1_000), ledger.place('2026-10', 500)];
  settledAfter('2026-10');
  const lines = () => ledger.billOf('2026-10')?.lines.map(({ orderId }) => orderId);
  const before = lines();
  ledger.move(order, 'Pending');
  ledger.move(same, 'PickedUp');
  settledAfter('2026-10');
  expect(lines()).not.toEqual(before);
  ledger.move(same, 'Pending');
  for (const one of two) ledger.move(one, 'PickedUp');
  settledAfter('2026-10');
  expect(brief('2026-10')).toEqual(bill(1_500, { lines: [1_000, 500] }));
});

test('puts changes after the payment on the next bill, in either direction', () => {
  const taken = ledger.sell('2026-09', 4_500);
  const late = ledger.place('2026-09', 1_000);
  settledAfter('2026-09');
  ledger.pay('2026-09');
  ledger.move(taken, 'Pending');
  ledger.move(late, 'PickedUp');
  ledger.sell('2026-10', 6_000);
  expect(ledger.settle('2026-09')).toEqual([]);
  settledAfter('2026-10');
  expect(brief('2026-09')).toEqual(bill(4_500, { lines: [4_500], paid: true }));
  expect(brief('2026-10')).toEqual(bill(2_500, { lines: [6_000], adjustments: [-4_500, 1_000] }));
});

test('puts changes after the payment on the next unpaid bill only, earlier months first', () => {
  ledger.sell('2026-06', 1_000);
  const august = ledger.sell('2026-08', 4_500);
  const july = ledger.sell('2026-07', 2_000);
  const late = [ledger.place('2026-07', 300), ledger.place('2026-07', 400)];
  settledAfter('2026-08');
  ledger.pay('2026-07');
  ledger.pay('2026-08');
  for (const order of [august, july]) ledger.move(order, 'Pending');
  for (const order of late) ledger.move(order, 'PickedUp');
  ledger.sell('2026-09', 9_000);
  ledger.sell('2026-10', 500);
  settledAfter('2026-10');
  expect(brief('2026-06')).toEqual(bill(1_000, { lines: [1_000] }));
  expect(brief('2026-09')).toEqual(bill(3_200, { lines: [9_000], adjustments: [-2_000, 300, 400, -4_500] }));
  expect(brief('2026-10')).toEqual(bill(500, { lines: [500] }));
});

test('lists changes on an unpaid bill even where they add up to 0', () => {
  const one = ledger.sell('2026-09', 500);
  const other = ledger.sell('2026-09', 500);
  const late = ledger.place('2026-09', 500);
  ledger.sell('2026-10', 6_000);
  settledAfter('2026-10');
  ledger.pay('2026-09');
  const changed = () => ledger.billOf('2026-10')?.adjustments.map(({ orderId, difference }) => [orderId, difference]);
  ledger.move(one, 'Pending');
  ledger.move(late, 'PickedUp');
  settledAfter('2026-10');
  expect(brief('2026-10')).toEqual(bill(6_000, { lines: [6_000], adjustments: [-500, 500] }));
  const before = changed();
  ledger.move(one, 'Prepared');
  ledger.move(other, 'Pending');
  settledAfter('2026-10');
  expect(changed()).not.toEqual(before);
  expect(brief('2026-10')).toEqual(bill(6_000, { lines: [6_000], adjustments: [-500, 500] }));
});

test('keeps a bill frozen and payable after its payment is reversed', () => {
  const order = ledger.sell('2026-09', 4_500);
  settledAfter('2026-09');
  ledger.pay('2026-09');
  ledger.reverse('2026-09');
  ledger.move(order, 'Pending');
  ledger.sell('2026-10', 6_000);
  settledAfter('2026-10');
  expect(brief('2026-09')).toEqual(bill(4_500, { lines: [4_500] }));
  expect(brief('2026-10')).toEqual(bill(1_500, { lines: [6_000], adjustments: [-4_500] }));
  ledger.pay('2026-09');
  expect(brief('2026-09')).toEqual(bill(4_500, { lines: [4_500], paid: true }));
});

test('holds an adjustment back while every later bill is paid, and then issues a bill for it alone', () => {
  const late = ledger.place('2026-08', 1_000);
  ledger.sell('2026-08', 2_000);
  ledger.sell('2026-09', 3_000);
  settledAfter('2026-09');
  ledger.pay('2026-08');
  ledger.pay('2026-09');
  ledger.move(late, 'PickedUp');
  ledger.settle('2026-09');
  expect(expectToAddUp(ledger, '2026-09').get('2026-08')).toBe(1_000);
  settledAfter('2026-10');
  expect(brief('2026-10')).toEqual(bill(1_000, { lines: [], adjustments: [1_000] }));
});

test('does not repeat an adjustment that a paid bill has, and reverses it when the order returns', () => {
  const order = ledger.sell('2026-08', 4_500);
  settledAfter('2026-08');
  ledger.pay('2026-08');
  ledger.move(order, 'Pending');
  ledger.sell('2026-09', 6_000);
  settledAfter('2026-09');
  ledger.pay('2026-09');
  ledger.move(order, 'Prepared');
  ledger.sell('2026-10', 500);
  settledAfter('2026-10');
  expect(brief('2026-09')).toEqual(bill(1_500, { lines: [6_000], adjustments: [-4_500], paid: true }));
  expect(brief('2026-10')).toEqual(bill(5_000, { lines: [500], adjustments: [4_500] }));
});

test('never makes a bill negative: it is paid, and the rest goes to later ones', () => {
  const order = ledger.sell('2026-08', 9_000);
  settledAfter('2026-08');
  ledger.pay('2026-08');
  ledger.move(order, 'Pending');
  ledger.sell('2026-09', 5_000);
  ledger.sell('2026-11', 7_000);
  settledAfter('2026-11');
  expect(brief('2026-09')).toEqual(bill(0, { lines: [5_000], adjustments: [-9_000], carriedOut: 4_000, paid: true }));
  expect(ledger.billOf('2026-10')).toBeUndefined();
  expect(brief('2026-11')).toEqual(bill(3_000, { lines: [7_000], carriedIn: -4_000 }));
});

test('uses credit once, on the next bill, also on one with only an adjustment', () => {
  const order = ledger.sell('2026-07', 9_000);
  const late = ledger.place('2026-07', 1_000);
  settledAfter('2026-07');
  ledger.pay('2026-07');
  ledger.move(order, 'Pending');
  ledger.sell('2026-08', 5_000);
  settledAfter('2026-08');
  ledger.move(late, 'PickedUp');
  ledger.sell('2026-10', 7_000);
  ledger.sell('2026-11', 8_000);
  settledAfter('2026-11');
  expect(brief('2026-08')).toMatchObject({ amount: 0, carriedOut: 4_000, paid: true });
  expect(brief('2026-09')).toEqual(bill(0, { lines: [], adjustments: [1_000], carriedIn: -4_000, carriedOut: 3_000, paid: true }));
  expect(brief('2026-10')).toEqual(bill(4_000, { lines: [7_000], carriedIn: -3_000 }));
  expect(brief('2026-11')).toEqual(bill(8_000, { lines: [8_000] }));
});

test('pays a revised bill that carries credit out, so that the credit no longer changes', () => {
  const order = ledger.sell('2026-08', 9_000);
  ledger.sell('2026-09', 5_000);
  settledAfter('2026-09');
  ledger.pay('2026-08');
  ledger.move(order, 'Pending');
  settledAfter('2026-09');
  expect(brief('2026-09')).toEqual(bill(0, { lines: [5_000], adjustments: [-9_000], carriedOut: 4_000, paid: true }));
});

test('gives a late bill no credit that a later bill has used', () => {
  const rejected = ledger.sell('2026-01', 100);
  settledAfter('2026-01');
  ledger.pay('2026-01');
  ledger.move(rejected, 'Pending');
  const late = ledger.place('2026-03', 50);
  ledger.sell('2026-02', 30);
  ledger.sell('2026-04', 60);
  settledAfter('2026-04');
  expect(brief('2026-02')).toMatchObject({ amount: 0, carriedOut: 70 });
  expect(brief('2026-04')).toMatchObject({ amount: 0, carriedIn: -70, carriedOut: 10 });
  ledger.move(late, 'PickedUp');
  ledger.sell('2026-05', 15);
  settledAfter('2026-05');
  expect(brief('2026-03')).toEqual(bill(50, { lines: [50] }));
  expect(brief('2026-05')).toEqual(bill(5, { lines: [15], carriedIn: -10 }));
});

test('keeps revising existing bills after the clock was set back', () => {
  const order = ledger.sell('2026-09', 4_500);
  const other = ledger.sell('2026-10', 2_000);
  settledAfter('2026-10');
  ledger.pay('2026-09');
  ledger.move(order, 'Pending');
  ledger.move(other, 'Prepared');
  ledger.sell('2026-10', 8_000);
  settledAfter(monthBefore('2026-09'));
  expect(brief('2026-10')).toEqual(bill(5_500, { lines: [2_000, 8_000], adjustments: [-4_500] }));
});

test('issues no bill before it is due again after the clock was set back', () => {
  const late = ledger.place('2026-09', 1_000);
  ledger.sell('2026-08', 2_000);
  ledger.sell('2026-10', 3_000);
  settledAfter('2026-10');
  ledger.move(late, 'PickedUp');
  expect(ledger.settle('2026-07')).toEqual([]);
  settledAfter('2026-09');
  expect(brief('2026-09')).toEqual(bill(1_000, { lines: [1_000] }));
});

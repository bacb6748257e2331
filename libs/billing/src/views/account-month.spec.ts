import type { RecordedOrderEvent } from '@tiffin/ordering';
import { Ledger, STUDENT } from '../testing/ledger.js';
import { OrderLog, testId } from '@tiffin/ordering/testing';
import type { BillContent, RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import { evolveMonthByBill, evolveMonthByOrder } from './account-month.js';
import type { AccountMonthDocument } from './bill-documents.js';

/** Events of one order, the last of which hands it out. */
function sold(number: number, more: Partial<RecordedOrderEvent['data']> = {}): readonly RecordedOrderEvent[] {
  const log = new OrderLog();
  for (const to of ['Pending', 'PickedUp'] as const)
    log.to({ number, canteenId: testId('cant', 1), studentId: STUDENT, month: '2026-10', total: 100 * number }, to);
  return log.events.map((event) => ({ ...event, data: { ...event.data, ...more } }) as RecordedOrderEvent);
}
const withSold = (month: AccountMonthDocument | undefined, number: number, more?: Partial<RecordedOrderEvent['data']>) =>
  evolveMonthByOrder(month, sold(number, more)[1]!);

/** The month after a bill with these orders. */
function billed(
  month: AccountMonthDocument | undefined,
  of: readonly AccountMonthDocument['orders'][number][],
  more: Partial<BillContent> = {},
) {
  const content = { lines: of, adjustments: [], carriedIn: 0, carriedOut: 0, amount: 0, ...more };
  const reference = { billId: `${STUDENT}-2026-10`, canteenId: testId('cant', 1), studentId: STUDENT, month: '2026-10' };
  return evolveMonthByBill(month, { type: 'BillIssued', revision: 0, data: { ...reference, ...content } } as unknown as RecordedBillEvent);
}

describe('a month of an account', () => {
  test('ignores events that do not change what is billed', () => {
    const [placed] = sold(1);
    expect(evolveMonthByOrder(undefined, placed!)).toBeUndefined();
    const month = withSold(undefined, 2);
    expect(evolveMonthByOrder(month, placed!)).toEqual(month);
  });

  test('sorts its orders by time of placing, then by id', () => {
    const early = { placedAt: '2026-10-01T06:30:00.000Z' };
    const month = [1, 4, 3, 2].reduce<AccountMonthDocument | undefined>(
      (before, number) => withSold(before, number, number > 1 ? early : {}),
      undefined,
    );
    expect(month?.orders.map(({ orderId }) => orderId)).toEqual([2, 3, 4, 1].map((number) => testId('order', number)));
  });

  test('differs from a bill with other, more or fewer orders, or other amounts', () => {
    const one = withSold(undefined, 1)!;
    const both = withSold(one, 2)!;
    const [first, second] = both.orders as [AccountMonthDocument['orders'][0], AccountMonthDocument['orders'][0]];
    const differs = (...lines: readonly AccountMonthDocument['orders'][0][]) => billed(both, lines)?.differs;
    expect([differs(first, second), differs(first), differs(first, second, second)]).toEqual([false, true, true]);
    expect(differs(first, { ...second, orderId: first.orderId })).toBe(true);
    expect(differs(first, { ...second, total: 1 })).toBe(true);
    expect(differs({ ...first, total: 1 }, second)).toBe(true);
  });

  test.each<[string, Partial<BillContent>]>([
    ['adjusts another month', { adjustments: [{ sourceMonth: '2026-09', difference: -100 }] as unknown as BillContent['adjustments'] }],
    ['uses credit of another month', { carriedIn: -100 }],
    ['passes credit on to another month', { carriedOut: 100 }],
  ])('always differs where its bill %s', (_, content) => {
    const month = withSold(undefined, 1)!;
    expect([billed(month, month.orders)?.differs, billed(month, month.orders, content)?.differs]).toEqual([false, true]);
  });

  test('refuses a payment of a bill that was never issued, so that the event is parked', () => {
    const event = { type: 'BillPaid', revision: 0, data: { billId: `${STUDENT}-2026-10` } } as unknown as RecordedBillEvent;
    expect(() => evolveMonthByBill(withSold(undefined, 1), event)).toThrow(`BillPaid of a bill that was never issued: ${STUDENT}-2026-10`);
  });

  test('compares with the bill as it was revised', () => {
    const ledger = new Ledger();
    ledger.sell('2026-10', 4_500);
    ledger.settle('2026-10');
    ledger.sell('2026-10', 1_500);
    ledger.settle('2026-10');
    const bill = { amount: 6_000, frozen: false, revision: 1 };
    expect(ledger.documents.get(`${STUDENT}-2026-10/orders`)).toMatchObject({ differs: false, bill });
  });
});

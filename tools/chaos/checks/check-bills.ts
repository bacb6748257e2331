import { businessDay, businessMonth, toPaise, type BillDetail, type Order, type Paise, type Rupees } from '@tiffin/contracts';
import type { Ledger } from '../ledger/ledger.js';
import type { BillBooks, Histories } from './books.js';
import type { Finding } from './finding.js';

/**
 * Checks every student's bills against their orders, in paise, once every month with orders is over and billed
 * (docs/reference/decisions.md#7.1 to #7.3): all bills together charge an order's price, or nothing if it is not billed; and a bill
 * is the sum of its parts.
 */
export function checkBills(ledger: Ledger, histories: Histories, { bills, statistics }: BillBooks, timeZone: string): Finding[] {
  const paid = new Set([...bills.values()].flat().flatMap(({ _id, paid: isPaid }) => (isPaid ? [_id] : [])));
  return [
    ...[...histories].flatMap(([studentId, orders]) => checkStudent(studentId, orders, bills.get(studentId) ?? [])),
    ...ledger.payments
      .filter(({ billId, outcome }) => outcome === 'done' && !paid.has(billId))
      .map(({ billId }): Finding => ({ promise: 'bills', what: `bill ${billId} was acknowledged as paid and is not` })),
    ...checkStatistics([...histories.values()].flat(), statistics, timeZone),
  ];
}

function checkStudent(studentId: string, orders: readonly Order[], bills: readonly BillDetail[]): Finding[] {
  const billed = new Map<string, Paise>();
  const add = (orderId: string, amount: Rupees): unknown => billed.set(orderId, (billed.get(orderId) ?? 0) + paise(amount));
  for (const { lines, adjustments } of bills) for (const { orderId, amount } of [...lines, ...adjustments]) add(orderId, amount);
  const findings: Finding[] = orders.flatMap((order) => {
    const right = isBillable(order) ? paise(order.amount) : 0;
    const billedAmount = billed.get(order._id) ?? 0;
    return billedAmount === right
      ? []
      : [{ promise: 'bills', what: `order ${order._id} (${order.status}) is billed with ${billedAmount} paise, not ${right}` }];
  });
  const orderIds = new Set(orders.map(({ _id }) => _id));
  for (const orderId of billed.keys())
    if (!orderIds.has(orderId))
      findings.push({ promise: 'bills', what: `${studentId} is billed for order ${orderId}, which they don't have` });
  return [...findings, ...checkSums(bills)];
}

/** Every bill is the sum of its parts, and none takes in credit that no earlier bill has carried over. */
function checkSums(bills: readonly BillDetail[]): Finding[] {
  const findings: Finding[] = [];
  let credit = 0;
  for (const { _id, lines, adjustments, carriedIn, carriedOut, amount } of bills) {
    const total = [...lines, ...adjustments].reduce((sum, part) => sum + paise(part.amount), paise(carriedIn) + paise(carriedOut));
    if (total !== paise(amount) || total < 0)
      findings.push({ promise: 'bills', what: `bill ${_id} says ${paise(amount)} paise, and its parts make ${total}` });
    credit += paise(carriedIn);
    if (credit < 0) findings.push({ promise: 'bills', what: `bill ${_id} takes in ${-credit} paise that no bill before it carries out` });
    credit += paise(carriedOut);
  }
  return findings;
}

function checkStatistics(orders: readonly Order[], statistics: BillBooks['statistics'], timeZone: string): Finding[] {
  const right = new Map<string, { count: number; total: Paise }>();
  for (const { createdAt, amount } of orders.filter(isBillable)) {
    const month = businessMonth(businessDay(new Date(createdAt), timeZone));
    const { count, total } = right.get(month) ?? { count: 0, total: 0 };
    right.set(month, { count: count + 1, total: total + paise(amount) });
  }
  const totals = new Map<string, { count: number; total: Paise }>();
  for (const [year, rows] of statistics)
    for (const { month, orderCount, monthlyTotal } of rows)
      totals.set(`${year}-${String(month).padStart(2, '0')}`, { count: orderCount, total: paise(monthlyTotal) });
  const months = [...new Set([...right.keys(), ...totals.keys()])];
  return months
    .filter((month) => JSON.stringify(right.get(month)) !== JSON.stringify(totals.get(month)))
    .map((month) => ({
      promise: 'statistics',
      what: `${month} is counted as ${JSON.stringify(totals.get(month))}, where orders make ${JSON.stringify(right.get(month))}`,
    }));
}

const isBillable = ({ status }: Pick<Order, 'status'>): boolean => status === 'Prepared' || status === 'PickedUp';

function paise(rupees: Rupees): Paise {
  const amount = toPaise(rupees);
  if (amount === undefined) throw new Error(`${rupees} is no amount`);
  return amount;
}

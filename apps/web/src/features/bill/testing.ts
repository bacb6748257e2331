import type { Bill, BillDetail, BillLine, BillsPage, BillTotals, TimelineEntry } from '@tiffin/contracts';
import { sumOf } from './bill-sums';

/** October's unpaid bill of the student with this roll number, for tests. */
export function aBill(change: Partial<Bill> = {}, rollNo = '101'): Bill {
  const month = change.month ?? 10;
  const year = change.year ?? 2026;
  return {
    _id: `student-${rollNo}-${year}-${String(month).padStart(2, '0')}`,
    month,
    year,
    amount: 430.5,
    paid: false,
    paidOn: null,
    issuedOn: '2026-10-31T18:35:00.000Z',
    studentInfo: {
      _id: `student-${rollNo}`,
      avatar: null,
      fullName: `Student ${rollNo}`,
      userName: `BH1-${rollNo}`,
      phoneNumber: `919876500${rollNo}`,
      email: `student${rollNo}@example.edu`,
    },
    revision: 0,
    ...change,
  };
}

/** The same bill, paid on Nov 3. */
export function aPaidBill(change: Partial<Bill> = {}, rollNo = '101'): Bill {
  return aBill({ paid: true, paidOn: '2026-11-03T06:30:00.000Z', revision: 1, ...change }, rollNo);
}

/** An order of the bill, placed on this day of October. */
export function aLine(day: number, amount: number, code = `0000000${day}`.slice(-8)): BillLine {
  const createdAt = `2026-10-${String(day).padStart(2, '0')}T06:34:00.000Z`;
  return { orderId: `0f9c2a44-0000-4000-8000-0000${code}`, createdAt, subtotal: amount, packingCharges: 0, tax: 0, amount };
}

/** A timeline entry at noon of a day in November. */
export function aTimelineEntry(type: string, change: Partial<TimelineEntry> = {}): TimelineEntry {
  return { at: '2026-11-01T06:30:00.000Z', type, actor: { _id: 'system', role: 'system', fullName: '' }, ...change };
}

/** An order's number and dishes. */
const NAMED = {
  token: 12,
  dishes: [
    { name: 'Popcorn', quantity: 3 },
    { name: 'Fries', quantity: 1 },
  ],
};

/** A bill with details: two orders of 462 together, of which the views lack one, and a correction of -31.50. */
export function aDetail(change: Partial<BillDetail> = {}): BillDetail {
  return {
    ...aBill(),
    lines: [
      { ...aLine(2, 52.5, '5e21a0c4'), ...NAMED, subtotal: 45, packingCharges: 5, tax: 2.5 },
      { ...aLine(28, 409.5, '8c5512db'), subtotal: 390, tax: 19.5 },
    ],
    adjustments: [
      {
        ...{ orderId: '0f9c2a44-0000-4000-8000-00002b90e6d1', createdAt: '2026-09-14T06:30:00.000Z', token: 7 },
        ...{ dishes: [{ name: 'Samosa', quantity: 2 }], month: 9, year: 2026, amount: -31.5 },
      },
    ],
    carriedIn: 0,
    carriedOut: 0,
    timeline: [aTimelineEntry('BillIssued', { amount: 430.5 })],
    ...change,
  };
}

/** The totals of bills without claims and partial payments. */
export function totalsOf(bills: readonly Bill[]): BillTotals {
  const sum = (some: readonly Bill[]) => sumOf(some.map(({ amount }) => amount));
  const collected = sum(bills.filter(({ paid }) => paid));
  const outstanding = sum(bills.filter(({ paid }) => !paid));
  return { count: bills.length, amount: sum(bills), collected, claimed: 0, outstanding };
}

/** One page of a month's bills. */
export function billsPage(bills: readonly Bill[], hasNextPage = false): BillsPage {
  return { bills: [...bills], billsInfo: { hasNextPage } };
}

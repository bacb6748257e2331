import { shownUserName, toRupees, type BilledPerson, type Paise, type UpiPayment } from '@tiffin/contracts';
import type { BillReference } from '../../aggregates/bill/bill-events.js';
import { monthName } from '../../months/month-name.js';

export interface Payee {
  readonly upiId: string;
  readonly payeeName: string;
}

/**
 * How a bill's rest (paise) is paid to the canteen, by NPCI's deep links: UPI apps open them, and read them from a QR code. The amount is fixed, and the
 * note names bill and student, so that the contractor's account says what came in.
 */
export function upiPayment(bill: BillReference, left: Paise, { userName }: Pick<BilledPerson, 'userName'>, payee: Payee): UpiPayment {
  const { upiId, payeeName } = payee;
  const amount = toRupees(left);
  const note = ['Bill', monthName(bill.month), shownUserName(userName)].join(' ').trim();
  const fields = { pn: payeeName, am: amount.toFixed(2), cu: 'INR', tn: note, tr: transactionReference(bill) };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // A UPI ID holds nothing that needs an escape, and some apps don't take one in it.
  return { uri: `upi://pay?${[`pa=${upiId}`, ...query].join('&')}`, upiId, payeeName, amount, note };
}

/** NPCI's longest. */
const REFERENCE_LENGTH = 35;

/** The same for each attempt to pay a bill, and of letters and digits alone: the month, and as much of the student's id as there is room for. */
function transactionReference({ month, studentId }: BillReference): string {
  return `${month}${studentId}`.replaceAll('-', '').slice(0, REFERENCE_LENGTH);
}

import { defineView } from '@tiffin/read-models';
import { BILL_EVENT_TYPES, type RecordedBillEvent } from '../aggregates/bill/bill-events.js';

/** The bills that name a UPI reference in a canteen, so that a reference on two bills is noticed. */
export interface PaymentReferenceDocument {
  /** `referenceId`. */
  readonly _id: string;
  /** Ids of the bills in sequence, including those whose claim was corrected, withdrawn or declined, or whose payment was reversed. */
  readonly bills: readonly string[];
}

/** Returns the id of the document of a reference in a canteen. */
export function referenceId(canteenId: string, reference: string): string {
  return `${canteenId}:${reference}`;
}

export const paymentReferencesView = defineView<PaymentReferenceDocument, RecordedBillEvent>({
  name: 'payment-references',
  version: 2,
  streams: ['bill-'],
  types: BILL_EVENT_TYPES,
  indexes: [],
  idsOf: (event) => {
    const reference = upiReferenceOf(event);
    return reference === undefined ? [] : [referenceId(event.data.canteenId, reference)];
  },
  evolve(document, { data: { billId } }, _id) {
    const bills = document?.bills ?? [];
    return { _id, bills: bills.includes(billId) ? bills : [...bills, billId] };
  },
});

function upiReferenceOf(event: RecordedBillEvent): string | undefined {
  if (event.type === 'BillPaymentClaimed' || event.type === 'BillPaymentClaimCorrected') return event.data.reference;
  if (event.type !== 'BillPaid' && event.type !== 'BillPartPaid') return undefined;
  return event.data.method === 'upi' ? event.data.reference : undefined;
}

import { fieldError, PAYMENT_METHODS, RULES, type PaymentMethod } from '@tiffin/contracts';
import { ChoiceField, IdField, TextField } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import type { Receipt } from '../../aggregates/bill/bill-events.js';

/** Characters of a reference other than UPI's, such as a cheque's number. */
const REFERENCE_MAX = 40;

/** The external reference of a payment; for UPI the 12 digits (UTR). */
export const ReferenceField = (): PropertyDecorator => TextField(REFERENCE_MAX, { min: 1, optional: true });

/** How a bill was paid, as far as the contractor says it. */
export class ReceiptFields {
  /** A UUID that the client chooses for this payment. A repeated id is recorded once, and the payment can be reversed by it. */
  @IdField({ optional: true })
  paymentId?: string;

  @ChoiceField(PAYMENT_METHODS, { optional: true })
  method?: PaymentMethod;

  @ReferenceField()
  reference?: string;
}

/** Returns the receipt. Throws `validation` for a reference without a method, or one that its method does not allow. */
export function receiptOf({ paymentId, method, reference }: Receipt): Receipt {
  if (method === undefined && reference !== undefined) throw invalid({ method: 'Please say how it was paid.' });
  const problem = method === 'upi' && reference !== undefined ? fieldError(RULES.utr, reference) : undefined;
  if (problem !== undefined) throw invalid({ reference: problem });
  return { ...(paymentId !== undefined && { paymentId }), ...(method && { method }), ...(reference !== undefined && { reference }) };
}

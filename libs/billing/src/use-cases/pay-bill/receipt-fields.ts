import { fieldError, PAYMENT_METHODS, RULES, type PaymentMethod } from '@tiffin/contracts';
import { ChoiceField, IdField, TextField } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import type { Receipt } from '../../aggregates/bill/bill-events.js';

/** Characters of a reference that is no UPI payment's: a cheque's number, for example. */
const REFERENCE_MAX = 40;

/** What a payment is known by elsewhere: of UPI the 12 digits (UTR). */
export const ReferenceField = (): PropertyDecorator => TextField(REFERENCE_MAX, { min: 1, optional: true });

/** How a bill was paid, where somebody says so. */
export class ReceiptFields {
  /** A UUID that the client chooses for this payment: sent again, it is recorded once, and the payment can be taken back by it. */
  @IdField({ optional: true })
  paymentId?: string;

  @ChoiceField(PAYMENT_METHODS, { optional: true })
  method?: PaymentMethod;

  @ReferenceField()
  reference?: string;
}

/** Throws `validation` where a reference is not one of its method's, or of none. */
export function receiptOf({ paymentId, method, reference }: Receipt): Receipt {
  if (method === undefined && reference !== undefined) throw invalid({ method: 'please say how it was paid.' });
  const wrong = method === 'upi' && reference !== undefined ? fieldError(RULES.utr, reference) : undefined;
  if (wrong !== undefined) throw invalid({ reference: wrong });
  return { ...(paymentId !== undefined && { paymentId }), ...(method && { method }), ...(reference !== undefined && { reference }) };
}

import { fieldError, PAYMENT_METHODS, RULES, type PaymentMethod } from '@tiffin/contracts';
import { ChoiceField, TextField, Trimmed } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import type { Receipt } from '../bill/bill-events.js';

/** Characters of a reference that is no UPI payment's: a cheque's number, for example. */
const REFERENCE_MAX = 40;

/** How a bill was paid. Extend it where that must be said. */
export class ReceiptFields {
  @ChoiceField(PAYMENT_METHODS, { optional: true })
  method?: PaymentMethod;

  /** What the payment is known by elsewhere: of UPI the 12 digits (UTR). */
  @Trimmed()
  @TextField(REFERENCE_MAX, { min: 1, optional: true })
  reference?: string;
}

/** Throws `validation` where a reference is not one of its method's, or of none. */
export function receiptOf<Method extends PaymentMethod | undefined>({
  method,
  reference,
}: {
  method?: Method;
  reference?: string;
}): Receipt & { readonly method?: Method } {
  const said = method === undefined ? {} : { method };
  if (reference === undefined) return said;
  if (method === undefined) throw invalid({ method: 'please say how it was paid.' });
  const wrong = method === 'upi' ? fieldError(RULES.utr, reference) : undefined;
  if (wrong !== undefined) throw invalid({ reference: wrong });
  return { ...said, reference };
}

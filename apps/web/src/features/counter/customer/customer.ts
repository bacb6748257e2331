import type { CounterStudent, PaymentMethod } from '@tiffin/contracts';

/** For whom somebody is typing: a student who was found, or a guest who pays. */
export type Customer =
  | { readonly kind: 'student'; readonly student: CounterStudent | undefined }
  | { readonly kind: 'guest'; readonly paid: PaymentMethod | undefined };

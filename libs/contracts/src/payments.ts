/** How a bill can be paid. */
export const PAYMENT_METHODS = ['cash', 'upi', 'other'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

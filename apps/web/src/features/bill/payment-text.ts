import { t } from '@lingui/core/macro';
import type { PaymentMethod, TimelineEntry } from '@tiffin/contracts';

/** How a payment was made, as a word of a choice. */
export function paymentMethodName(method: PaymentMethod): string {
  const names: Record<PaymentMethod, string> = { cash: t`Cash`, upi: t`UPI`, other: t`Other` };
  return names[method];
}

/** `UPI · 412345678901`; empty where nobody said it. */
export function paymentText({ method, reference }: Pick<TimelineEntry, 'method' | 'reference'>): string {
  return [...(method ? [paymentMethodName(method)] : []), ...(reference === undefined ? [] : [reference])].join(' · ');
}

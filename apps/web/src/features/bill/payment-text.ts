import { t } from '@lingui/core/macro';
import type { PaymentMethod, TimelineEntry } from '@tiffin/contracts';

/** A payment method as an option's text. */
export function paymentMethodName(method: PaymentMethod): string {
  const names: Record<PaymentMethod, string> = { cash: t`Cash`, upi: t`UPI`, other: t`Other` };
  return names[method];
}

/** `UPI · 412345678901`; empty if neither method nor reference is known. */
export function paymentText({ method, reference }: Pick<TimelineEntry, 'method' | 'reference'>): string {
  return [...(method ? [paymentMethodName(method)] : []), ...(reference === undefined ? [] : [reference])].join(' · ');
}

import { toRupees, type FreshCart } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import { toAvailability } from '@tiffin/menu';
import { OverLimit } from '../../aggregates/credit/credit.decider.js';
import { CartRefused } from './accept-order.js';

/**
 * A refused cart as its sender reads it: as the menu has it now, in rupees (docs/reference/wire.md#4.1), or with what is left of a monthly
 * limit. Any other error stays as it is.
 */
export function withFreshCart(error: unknown): unknown {
  if (error instanceof OverLimit) return new Refusal('over_limit', { extra: { left: toRupees(error.left) } });
  if (!(error instanceof CartRefused)) return error;
  const { code, cart, totals } = error;
  const fresh: FreshCart = {
    lines: cart.map(({ requested, offer }) => toAvailability(requested, offer)),
    subtotal: toRupees(totals.subtotal),
    packingCharges: toRupees(totals.packing),
    tax: toRupees(totals.tax),
    amount: toRupees(totals.total),
  };
  return new Refusal(code, { extra: { ...fresh } });
}

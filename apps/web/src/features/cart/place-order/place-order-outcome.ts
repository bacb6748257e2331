import type { FreshCart, Order } from '@tiffin/contracts';
import { ApiError } from '../../../api/call';

/** The outcome of sending an order. */
export type PlaceOrderOutcome =
  | { readonly kind: 'placed'; readonly order: Order }
  /** 409 `unavailable` or `amount_changed`: nothing was ordered; `fresh` is the current state. */
  | { readonly kind: 'refused'; readonly because: 'unavailable' | 'amount_changed'; readonly fresh: FreshCart }
  /** 409 `key_reused`: an earlier cart was ordered under this key. */
  | { readonly kind: 'earlier'; readonly order: Order }
  /** 409 `closed`, with the canteen's notice, which may be empty. */
  | { readonly kind: 'closed'; readonly notice: string }
  /** The server refused for another reason. */
  | { readonly kind: 'failed'; readonly failure: ApiError }
  /** Open, or placed but not yet visible (`accepted`): repeat it with the same key. */
  | { readonly kind: 'unknown'; readonly accepted: boolean };

/**
 * Classifies a failed `POST /orders` (docs/reference/wire.md#4.1). Every failure that leaves the outcome open (a lost connection, a
 * time-out, 429, 5xx) is `unknown`.
 */
export function placeOrderOutcome(error: unknown): PlaceOrderOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unknown', accepted: false };
  const body = error.body as Partial<FreshCart> & { readonly order?: Order; readonly notice?: unknown };
  switch (error.code) {
    case 'unavailable':
    case 'amount_changed':
      return { kind: 'refused', because: error.code, fresh: { lines: [], subtotal: 0, packingCharges: 0, tax: 0, amount: 0, ...body } };
    case 'key_reused':
      return body.order ? { kind: 'earlier', order: body.order } : { kind: 'failed', failure: error };
    case 'closed':
      return { kind: 'closed', notice: typeof body.notice === 'string' ? body.notice : '' };
    default:
      return error.status === 429 || error.status >= 500
        ? { kind: 'unknown', accepted: error.code === 'accepted' }
        : { kind: 'failed', failure: error };
  }
}

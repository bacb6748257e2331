import type { Order } from '@tiffin/contracts';
import type { PriceChange } from '../cart-changes';

/** How far the order is on its way. */
export type Placing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'sending'; readonly tries: number; readonly accepted: boolean };

/** What the student has to know before going on. */
export type PlacingNews =
  | { readonly kind: 'placed'; readonly order: Order; readonly units: number }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'prices'; readonly changes: readonly PriceChange[] }
  | { readonly kind: 'earlier'; readonly order: Order }
  | { readonly kind: 'failed'; readonly text: string };

import type { Order } from '@tiffin/contracts';
import { type PriceChange, withLaterChanges } from '../price-changes';

/** How far the order is on its way. */
export type PlacingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'sending'; readonly tries: number; readonly accepted: boolean };

/** What the student has to know before going on; `changes` may be empty. */
export type PlacingMessage =
  | { readonly kind: 'placed'; readonly order: Order; readonly units: number }
  /** The order was held back or refused, and the cart is up to date now. */
  | { readonly kind: 'unavailable' | 'amount_changed'; readonly changes: readonly PriceChange[] }
  /** Prices changed while the cart was looked at. */
  | { readonly kind: 'prices'; readonly changes: readonly PriceChange[] }
  | { readonly kind: 'earlier'; readonly order: Order }
  | { readonly kind: 'failed'; readonly text: string };

/** What is told above the cart; popups tell the rest. */
export type InlineMessage = Extract<PlacingMessage, { kind: 'prices' | 'earlier' | 'failed' }>;

/** Whether no popup tells this. */
export function isInlineMessage(news: PlacingMessage): news is InlineMessage {
  return news.kind === 'prices' || news.kind === 'earlier' || news.kind === 'failed';
}

/** With prices that changed while the cart was on screen. What else is told meanwhile stays. */
export function withPriceChanges(news: PlacingMessage | undefined, changes: readonly PriceChange[]): PlacingMessage {
  if (!news) return { kind: 'prices', changes };
  return 'changes' in news ? { ...news, changes: withLaterChanges(news.changes, changes) } : news;
}

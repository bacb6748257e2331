import type { Order } from '@tiffin/contracts';
import { type PriceChange, withLaterChanges } from '../price-changes';

/** The progress of placing the order. */
export type PlacingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'sending'; readonly tries: number; readonly accepted: boolean };

/** What the student must know before they continue; `changes` may be empty. */
export type PlacingMessage =
  | { readonly kind: 'placed'; readonly order: Order; readonly units: number }
  /** The order was held back or refused; the cart is up to date now. */
  | { readonly kind: 'unavailable' | 'amount_changed'; readonly changes: readonly PriceChange[] }
  /** Prices changed while the cart was on screen. */
  | { readonly kind: 'prices'; readonly changes: readonly PriceChange[] }
  | { readonly kind: 'earlier'; readonly order: Order }
  | { readonly kind: 'failed'; readonly text: string };

/** Messages that are shown above the cart; dialogs show the others. */
export type InlineMessage = Extract<PlacingMessage, { kind: 'prices' | 'earlier' | 'failed' }>;

/** Whether the message is shown above the cart and not in a dialog. */
export function isInlineMessage(message: PlacingMessage): message is InlineMessage {
  return message.kind === 'prices' || message.kind === 'earlier' || message.kind === 'failed';
}

/** Adds prices that changed while the cart was on screen to the message; an unrelated message stays. */
export function withPriceChanges(message: PlacingMessage | undefined, changes: readonly PriceChange[]): PlacingMessage {
  if (!message) return { kind: 'prices', changes };
  return 'changes' in message ? { ...message, changes: withLaterChanges(message.changes, changes) } : message;
}

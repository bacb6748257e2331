import { PerSecondCounter } from '@tiffin/http';

/** Handshakes a second: of all sessions of a user, a kitchen or a counter, of the strangers of one address, and of all strangers together. */
const OF_OWNER = 60;
const OF_ADDRESS = 100;
const OF_STRANGERS = 300;

/** Who knocks: the owner of a session that this process has seen, or a stranger with an address. */
export type HandshakeSource = { readonly owner: string } | { readonly address: string };

/**
 * Counts handshakes in windows of a second, so that nobody uses up what others need: far above a whole campus that reconnects, far below what would
 * hold up ordering. A session that this process has seen is never kept out by others.
 */
export class HandshakeLimiter {
  private readonly counts = new PerSecondCounter();

  /** Whether one more is let in at `now`, in ms of a clock that only goes forward. */
  admit(knocking: HandshakeSource, now: number): boolean {
    if ('owner' in knocking) return this.counts.count(`owner ${knocking.owner}`, now) <= OF_OWNER;
    // What an address has too many of takes nothing from the others.
    return this.counts.count(knocking.address, now) <= OF_ADDRESS && this.counts.count('strangers', now) <= OF_STRANGERS;
  }
}

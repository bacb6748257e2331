import { PerSecondCounter } from '@tiffin/http';

/** Handshakes per second: of all sessions of a user, kitchen or counter; of strangers at one address; of all strangers together. */
const MAX_PER_OWNER = 60;
const MAX_PER_ADDRESS = 100;
const MAX_STRANGERS = 300;

/** The source of a handshake: the owner of a session that this process has seen, or a stranger's address. */
export type HandshakeSource = { readonly owner: string } | { readonly address: string };

/**
 * Counts handshakes per second: the limits are far above a whole campus that reconnects, and far below what would delay orders.
 * Handshakes of strangers never displace a session that this process has seen.
 */
export class HandshakeLimiter {
  private readonly counts = new PerSecondCounter();

  /** Returns whether a handshake is admitted at `now`, in ms of a monotonic clock. */
  admit(source: HandshakeSource, now: number): boolean {
    if ('owner' in source) return this.counts.count(`owner ${source.owner}`, now) <= MAX_PER_OWNER;
    // Handshakes above an address's limit do not count for all strangers.
    return this.counts.count(source.address, now) <= MAX_PER_ADDRESS && this.counts.count('strangers', now) <= MAX_STRANGERS;
  }
}

/** Handshakes a second: of one session, of the strangers of one address, and of all strangers together. */
const OF_SESSION = 60;
const OF_ADDRESS = 100;
const OF_STRANGERS = 300;

/** Who knocks: a session that this process has seen, or a stranger with an address. */
export type Knocking = { readonly session: string } | { readonly address: string };

/**
 * Counts handshakes in windows of a second, so that nobody uses up what others need: far above a whole campus that reconnects, far below what would
 * hold up ordering. A session that this process has seen is never kept out by others.
 */
export class Handshakes {
  private second = 0;
  private readonly counts = new Map<string, number>();
  private strangers = 0;

  /** Whether one more is let in at `now`, in ms of a clock that only goes forward. */
  admit(knocking: Knocking, now: number): boolean {
    const second = Math.floor(now / 1_000);
    if (second !== this.second) {
      this.counts.clear();
      [this.second, this.strangers] = [second, 0];
    }
    if ('session' in knocking) return this.count(`session ${knocking.session}`, OF_SESSION);
    return this.strangers < OF_STRANGERS && this.count(knocking.address, OF_ADDRESS) && ++this.strangers > 0;
  }

  private count(who: string, most: number): boolean {
    const count = (this.counts.get(who) ?? 0) + 1;
    if (count > most) return false;
    this.counts.set(who, count);
    return true;
  }
}

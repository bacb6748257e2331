import { Injectable } from '@nestjs/common';
import { Signal } from '@tiffin/event-sourcing';

/** A caller that asked within this many ms polls, as a load balancer does. */
const POLLED_WITHIN = 5_000;
/** How long a stop waits at most until such a caller has seen that the process stops, in ms. */
export const NOTIFY_TIMEOUT_MS = 3_000;

/** The checks that this process has not passed yet; empty once it is ready. */
@Injectable()
export class Readiness {
  private readonly reasons = new Map<string, string>([['start', 'The server is starting.']]);
  private readonly notified = new Signal();
  private askedAt = -Infinity;
  private closed = false;

  /** Makes the process not ready until this check is cleared. `/health/ready` shows the reason. */
  waitFor(check: string, reason: string): void {
    this.reasons.set(check, reason);
  }

  clear(check: string): void {
    this.reasons.delete(check);
  }

  /** Records that a caller has just read whether this process is ready. */
  asked(): void {
    this.askedAt = performance.now();
    this.notified.notifyAll();
  }

  /**
   * Makes the process not ready for good. Resolves when it takes no more calls: once the load balancer has seen it, or after
   * `NOTIFY_TIMEOUT_MS`.
   */
  async stop(): Promise<void> {
    this.waitFor('stop', 'The server is stopping.');
    if (performance.now() - this.askedAt < POLLED_WITHIN) await this.notified.wait(undefined, NOTIFY_TIMEOUT_MS);
    this.closed = true;
  }

  /** Whether the process takes calls. A process that stops still takes them until the load balancer can have seen it. */
  get takesCalls(): boolean {
    return !this.closed && [...this.reasons.keys()].every((check) => check === 'stop');
  }

  get stopping(): boolean {
    return this.reasons.has('stop');
  }

  get ready(): boolean {
    return this.reasons.size === 0;
  }

  /** Reasons by check. */
  get checks(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.reasons);
  }
}

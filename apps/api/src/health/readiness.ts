import { Injectable } from '@nestjs/common';
import { Signal } from '@tiffin/event-sourcing';

/** A caller that asked within so many ms asks again and again, as a load balancer does. */
const ASKED_LATELY = 5_000;
/** How long a stop waits until such a caller has heard of it, in ms. */
export const NOTIFY_TIMEOUT_MS = 3_000;

/** What still stands between this process and its first call; empty once it is ready. */
@Injectable()
export class Readiness {
  private readonly reasons = new Map<string, string>([['start', 'The server is starting.']]);
  private readonly notified = new Signal();
  private askedAt = -Infinity;
  private closed = false;

  /** Not ready until this check is cleared; the reason is for whoever asks /health/ready. */
  waitFor(check: string, reason: string): void {
    this.reasons.set(check, reason);
  }

  clear(check: string): void {
    this.reasons.delete(check);
  }

  /** Somebody is told whether this process is ready. */
  asked(): void {
    this.askedAt = performance.now();
    this.notified.notifyAll();
  }

  /** Not ready any more. Resolves once no call is taken any more either, which is when who sends calls here has been told. */
  async stop(): Promise<void> {
    this.waitFor('stop', 'The server is stopping.');
    if (performance.now() - this.askedAt < ASKED_LATELY) await this.notified.wait(undefined, NOTIFY_TIMEOUT_MS);
    this.closed = true;
  }

  /** Whether calls are taken: also while somebody may not know yet that this process stops. */
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

import { Injectable } from '@nestjs/common';

/** What still stands between this process and its first call; empty once it is ready. */
@Injectable()
export class Readiness {
  private readonly reasons = new Map<string, string>([['start', 'The server is starting.']]);

  /** Not ready until this check is cleared; the reason is for whoever asks /health/ready. */
  waitFor(check: string, reason: string): void {
    this.reasons.set(check, reason);
  }

  clear(check: string): void {
    this.reasons.delete(check);
  }

  /** The process takes no call any more. */
  stop(): void {
    this.waitFor('stop', 'The server is stopping.');
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

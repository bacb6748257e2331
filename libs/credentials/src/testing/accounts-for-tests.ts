import type { Clock } from '@tiffin/kernel';
import type { AccountsOptions } from '../accounts-options.js';

/** Accounts with cheap hashes. */
export const accountsForTests: AccountsOptions = {
  adminKey: 'tiffin-admin',
  opsKey: 'tiffin-operators',
  secureCookies: false,
  timeZone: 'Asia/Kolkata',
  publicUrl: () => 'http://tiffin.example',
  hashCost: { memoryCost: 64, timeCost: 1 },
};

/** A clock that only the test moves. */
export class ManualClock implements Clock {
  constructor(private instant = new Date('2026-11-21T06:30:00Z')) {}

  now(): Date {
    return new Date(this.instant);
  }

  /** Moves the clock forward by `ms`. */
  advance(ms: number): void {
    this.instant = new Date(this.instant.getTime() + ms);
  }
}

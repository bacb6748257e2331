import type { ContactWays, Hostel } from '@tiffin/contracts';

export const ACCOUNTS_OPTIONS = Symbol('AccountsOptions');

/** Cost of argon2id; memory in KiB. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** The part of the configuration that accounts need (docs/reference/design.md#9). */
export interface AccountsOptions {
  readonly adminKey: string;
  readonly opsKey: string;
  /** Cookies over https only: in production. */
  readonly secureCookies: boolean;
  /** The time zone of every canteen. */
  readonly timeZone: string;
  /**
   * The product's public address without a trailing slash, for links in mails. A function, since the port is known only once it is bound.
   */
  readonly publicUrl: () => string;
  /** Hostels that may be registered; without it the built-in list (docs/reference/decisions.md#2.4). */
  readonly hostels?: readonly Hostel[];
  /** Ways to reach the hostel office; without it none are shown (docs/reference/decisions.md#8.10). */
  readonly contact?: ContactWays;
  /** Where contact messages are mailed; without it they are only stored. */
  readonly contactMail?: string;
  /** Lower in tests only; without it 19 MiB and two passes. */
  readonly hashCost?: HashCost;
}

import { WINDOW } from './attempt-window.js';
import { recent, type InstantsOf } from './instants.js';

/** The accounts on which an address failed, each with the instant of the last failure in ms. Pure. */
export type FailedAccounts = InstantsOf;

/** Most different accounts per address in a quarter of an hour. A whole campus may share one address (docs/reference/decisions.md#2.2a). */
export const ACCOUNTS_PER_ADDRESS = 200;

/**
 * Counts an attempt on an account. Beyond the limit it is not counted, and `retryIn` is the time in ms until another account would be;
 * otherwise it is 0.
 */
export function countAccount(
  failed: FailedAccounts,
  account: string,
  now: number,
): { readonly accounts: FailedAccounts; readonly retryIn: number } {
  const accounts = recent(failed, WINDOW, now);
  const instants = Object.values(accounts);
  // The same account again is not a different one.
  if (instants.length < ACCOUNTS_PER_ADDRESS || Object.hasOwn(accounts, account))
    return { accounts: { ...accounts, [account]: now }, retryIn: 0 };
  const oldestCounted = instants.sort((a, b) => a - b).at(-ACCOUNTS_PER_ADDRESS) ?? now;
  return { accounts, retryIn: oldestCounted + WINDOW - now };
}

/** Undoes the count of an account whose secret was right, unless the address failed on it before. */
export function forgiveAccount(failed: FailedAccounts, account: string, before: number | undefined): FailedAccounts {
  const otherAccounts = Object.entries(failed).filter(([candidate]) => candidate !== account);
  return Object.fromEntries(before === undefined ? otherAccounts : [...otherAccounts, [account, before]]);
}

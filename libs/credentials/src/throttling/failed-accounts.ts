import { WINDOW } from './attempt-window.js';
import { recent, type InstantsOf } from './instants.js';

/** The accounts that one address failed on, each with the instant of its last failure in ms. Pure. */
export type FailedAccounts = InstantsOf;

/** The ceiling: so many different accounts of one address in a quarter of an hour. A whole campus sits behind one (docs/reference/decisions.md#2.2a). */
export const ACCOUNTS_PER_ADDRESS = 200;

/** Counts an attempt on an account; beyond the ceiling it is not counted, and `retryIn` says in how many ms another account would be, else it is 0. */
export function countAccount(
  failed: FailedAccounts,
  account: string,
  now: number,
): { readonly accounts: FailedAccounts; readonly retryIn: number } {
  const accounts = recent(failed, WINDOW, now);
  const instants = Object.values(accounts);
  // The same account again is no different one.
  if (instants.length < ACCOUNTS_PER_ADDRESS || Object.hasOwn(accounts, account))
    return { accounts: { ...accounts, [account]: now }, retryIn: 0 };
  const leaves = instants.sort((one, other) => one - other).at(-ACCOUNTS_PER_ADDRESS) ?? now;
  return { accounts, retryIn: leaves + WINDOW - now };
}

/** Takes an account back, because its secret was right, unless the address had failed on it before. */
export function forgiveAccount(failed: FailedAccounts, account: string, before: number | undefined): FailedAccounts {
  const others = Object.entries(failed).filter(([other]) => other !== account);
  return Object.fromEntries(before === undefined ? others : [...others, [account, before]]);
}

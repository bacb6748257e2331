import { WINDOW } from './attempt-window.js';

/** The accounts that one address failed on, each with the instant of its last failure in ms. Pure. */
export type FailedAccounts = Readonly<Record<string, number>>;

/** An address is stopped at this many different accounts in a quarter of an hour: a whole campus sits behind one (decisions 2.2a). */
export const ACCOUNTS_PER_ADDRESS = 200;

const recent = (failed: FailedAccounts, now: number): [string, number][] => Object.entries(failed).filter(([, at]) => at > now - WINDOW);

/** Counts an attempt on an account, or answers in how many ms the address may try again. */
export function countAccount(failed: FailedAccounts, account: string, now: number): { counted: FailedAccounts } | { retryIn: number } {
  const accounts = recent(failed, now);
  if (accounts.length < ACCOUNTS_PER_ADDRESS) return { counted: { ...Object.fromEntries(accounts), [account]: now } };
  return { retryIn: Math.min(...accounts.map(([, at]) => at)) + WINDOW - now };
}

/** Takes an account back, because its secret was right, unless the address had failed on it before. */
export function forgiveAccount(failed: FailedAccounts, account: string, before: number | undefined): FailedAccounts {
  const others = Object.entries(failed).filter(([other]) => other !== account);
  return Object.fromEntries(before === undefined ? others : [...others, [account, before]]);
}

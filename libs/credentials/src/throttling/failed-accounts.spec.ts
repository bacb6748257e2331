import { WINDOW } from './attempt-window.js';
import { ACCOUNTS_PER_ADDRESS, countAccount, forgiveAccount, type FailedAccounts } from './failed-accounts.js';

function failing(count: number, at = 0): FailedAccounts {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`account-${index}`, at + index]));
}

test('counts no further account beyond 200 until the oldest is a quarter of an hour ago', () => {
  const failed = failing(ACCOUNTS_PER_ADDRESS);
  expect(countAccount(failed, 'another', 1_000)).toEqual({ accounts: failed, retryIn: WINDOW - 1_000 });
  expect(countAccount(failed, 'another', WINDOW)).toMatchObject({ accounts: { another: WINDOW }, retryIn: 0 });
});

test('counts the same account once, also at the limit', () => {
  const { accounts, retryIn } = countAccount(failing(ACCOUNTS_PER_ADDRESS), 'account-0', 500);
  expect([Object.keys(accounts).length, accounts['account-0'], retryIn]).toEqual([ACCOUNTS_PER_ADDRESS, 500, 0]);
});

test('a right secret undoes its account’s count, but not an earlier failure', () => {
  expect(forgiveAccount({ a: 5, b: 6 }, 'a', undefined)).toEqual({ b: 6 });
  expect(forgiveAccount({ a: 5, b: 6 }, 'a', 2)).toEqual({ a: 2, b: 6 });
});

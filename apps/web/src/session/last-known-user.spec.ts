import { jest } from '@jest/globals';
import type { User } from '@tiffin/contracts';
import { rememberUser, lastKnownUser } from './last-known-user';

const userOf = (_id: string) => ({ _id, role: 'student', fullName: _id }) as User;

test('replaces the previous user on a full device', () => {
  rememberUser(userOf('first'));
  localStorage.setItem('tiffin.lists', '{}');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Quota exceeded.', 'QuotaExceededError');
  });
  rememberUser(userOf('second'));
  full.mockRestore();
  expect([localStorage.getItem('tiffin.user'), localStorage.getItem('tiffin.lists')]).toEqual([null, null]);
  expect(lastKnownUser()?.fullName).toBe('second');
});

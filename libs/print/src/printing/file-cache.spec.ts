import { jest } from '@jest/globals';
import { FileCache } from './file-cache.js';

const file = (bytes: number) => new Uint8Array(bytes);
const keptOf = (files: FileCache, keys: string): string => [...keys].filter((key) => files.get(key)).join('');
const LIMITS = { files: 3, bytes: 100, time: 1_000 };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('forgets the file that was asked for longest ago once there are too many', () => {
  const files = new FileCache(LIMITS);
  for (const key of 'abc') files.set(key, file(10));
  files.get('a');
  files.set('d', file(10));
  expect(keptOf(files, 'abcd')).toBe('acd');
});

test('forgets files once they take too much room, and keeps none that takes a large part of it', () => {
  const files = new FileCache({ ...LIMITS, files: 10 });
  for (const key of 'abcde') files.set(key, file(24));
  files.set('f', file(26));
  expect(keptOf(files, 'abcdef')).toBe('bcde');
});

test('counts a file once that was kept twice', () => {
  const files = new FileCache({ ...LIMITS, files: 10 });
  for (const key of 'aaaaab') files.set(key, file(24));
  expect(keptOf(files, 'ab')).toBe('ab');
});

test('forgets every file after some time', () => {
  const files = new FileCache(LIMITS);
  files.set('a', file(10));
  jest.advanceTimersByTime(1_000);
  expect(keptOf(files, 'a')).toBe('');
});

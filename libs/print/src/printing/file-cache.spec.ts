import { jest } from '@jest/globals';
import { FileCache } from './file-cache.js';

const file = (bytes: number) => new Uint8Array(bytes);
const cachedKeys = (files: FileCache, keys: string): string => [...keys].filter((key) => files.get(key)).join('');
const LIMITS = { files: 3, bytes: 100, time: 1_000 };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('removes the least recently used file when there are too many', () => {
  const files = new FileCache(LIMITS);
  for (const key of 'abc') files.set(key, file(10));
  files.get('a');
  files.set('d', file(10));
  expect(cachedKeys(files, 'abcd')).toBe('acd');
});

test('removes files when they exceed the byte limit, and never caches a very large one', () => {
  const files = new FileCache({ ...LIMITS, files: 10 });
  for (const key of 'abcde') files.set(key, file(24));
  files.set('f', file(26));
  expect(cachedKeys(files, 'abcdef')).toBe('bcde');
});

test('counts a file once if it is set twice', () => {
  const files = new FileCache({ ...LIMITS, files: 10 });
  for (const key of 'aaaaab') files.set(key, file(24));
  expect(cachedKeys(files, 'ab')).toBe('ab');
});

test('removes every file after its time', () => {
  const files = new FileCache(LIMITS);
  files.set('a', file(10));
  jest.advanceTimersByTime(1_000);
  expect(cachedKeys(files, 'a')).toBe('');
});

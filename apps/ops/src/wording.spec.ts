import { localTime, percent, plain, share, size } from './wording.js';

test.each([
  [0, '0 bytes'],
  [812, '812 bytes'],
  [1_000, '1.0 kB'],
  [4_140_000, '4.1 MB'],
  [41_400_000, '41 MB'],
  [120_000_000_000, '120 GB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, text) => expect(size(bytes)).toBe(text));

test('a share is at most 1, and 1 only if everything is done', () => {
  expect([share(0, 0), share(5, 4), share(1, 4)]).toEqual([1, 1, 0.25]);
  expect([percent(999, 1_000), percent(1_000, 1_000)]).toEqual(['99 %', '100 %']);
});

test('a local time is the same instant; other text is unchanged', () => {
  for (const instant of ['2026-01-01T00:00:00.000Z', '2026-07-01T23:59:59.000Z', '1999-12-31T12:00:00.000Z']) {
    expect(localTime(instant)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(new Date(localTime(instant)).toISOString()).toBe(instant);
  }
  expect(localTime('soon')).toBe('soon');
});

test('control characters and direction marks of a text do not reach the terminal', () => {
  expect(plain('a\u001b[2J\r\nb\u202Ec\u2028d\u0007')).toBe('a [2J b c d');
});

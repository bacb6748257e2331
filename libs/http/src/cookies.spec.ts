import { cookieIn, cookiesIn } from './cookies.js';

test.each([
  ['a=1; tiffin_session=abc; b=2', 'abc'],
  ['tiffin_session=abc=', 'abc='],
  ['xtiffin_session=abc', undefined],
  ['tiffin_session=; tiffin_session=abc', 'abc'],
  ['tiffin_session=', undefined],
  ['tiffin_session', undefined],
  ['', undefined],
  [undefined, undefined],
])('finds the session cookie in %j: %j', (header, value) => {
  expect(cookieIn(header, 'tiffin_session')).toBe(value);
});

test('returns the first three cookies of a name', () => {
  expect(cookiesIn('s=1; t=x; s=2;s=3; s=4', 's')).toEqual(['1', '2', '3']);
});

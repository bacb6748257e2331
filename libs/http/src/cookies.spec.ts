import { cookieIn } from './cookies.js';

test.each([
  ['a=1; tiffin_session=abc; b=2', 'abc'],
  ['tiffin_session=abc=', 'abc='],
  ['xtiffin_session=abc', undefined],
  ['tiffin_session=', undefined],
  ['tiffin_session', undefined],
  ['', undefined],
  [undefined, undefined],
])('in %j the session cookie is %j', (header, value) => {
  expect(cookieIn(header, 'tiffin_session')).toBe(value);
});

import { acceptedLanguage } from './accepted-language.js';

test.each([
  ['hi', 'hi'],
  ['pa-IN', 'pa'],
  ['PA', 'pa'],
  ['fr, hi;q=0.8, en;q=0.9', 'en'],
  ['fr-CH, hi', 'hi'],
  ['en;q=0, hi;q=0.1', 'hi'],
  ['hi;q=many, pa', 'pa'],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  ['hindi', undefined],
  [`${'x,'.repeat(200)}hi`, undefined],
])('finds in %j the language %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

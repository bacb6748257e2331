import { TRANSLATED_LANGUAGES } from '@tiffin/contracts';
import { validateSync } from 'class-validator';
import { WrittenNames } from './other-names-field.js';

test('has a field with its rule for a name in each language', () => {
  const wrong = Object.assign(new WrittenNames(), Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, '!'])));
  expect(validateSync(wrong).map(({ property }) => property)).toEqual(TRANSLATED_LANGUAGES);
});

import { allNames, nameIn, otherNamesOf, ownName, withNames } from './item-names.js';
import { RULES } from './rules.js';
import { graphemes } from './text-forms.js';

const samosa = { name: 'Samosa', otherNames: { hi: 'समोसा' } };

test('returns the name in a language, or the item’s own name', () => {
  expect([nameIn('hi', samosa), nameIn('pa', samosa), nameIn('en', samosa)]).toEqual(['समोसा', 'Samosa', 'Samosa']);
  expect([nameIn('hi', { category: 'Chips' }), ownName({ category: 'Chips' })]).toEqual(['Chips', 'Chips']);
  expect([allNames(samosa), allNames({ category: 'Chips' })]).toEqual([['Samosa', 'समोसा'], ['Chips']]);
});

test('changes names one by one and removes one for an empty text', () => {
  expect(withNames(undefined, { pa: 'ਸਮੋਸਾ', hi: 'समोसा' })).toEqual({ hi: 'समोसा', pa: 'ਸਮੋਸਾ' });
  expect(Object.keys(withNames({ pa: 'ਸਮੋਸਾ' }, { hi: 'समोसा' }) ?? {})).toEqual(['hi', 'pa']);
  expect(withNames({ hi: 'समोसा' }, { hi: undefined })).toEqual({ hi: 'समोसा' });
  expect(withNames({ hi: 'समोसा' })).toEqual({ hi: 'समोसा' });
  expect(withNames({ hi: 'समोसा' }, { hi: '' })).toBeUndefined();
  expect([otherNamesOf(samosa), otherNamesOf({})]).toEqual([{ otherNames: { hi: 'समोसा' } }, {}]);
});

test.each([
  ['समोसा', true],
  ['ਫ਼ਰੈਂਚ ਫ਼ਰਾਈਜ਼', true],
  ['Veg रोल', true],
  ['', true],
  ['स्ट्रॉबेरी क्रीम मिल्क शेक', true],
  ['क'.repeat(20), true],
  ['क्ष'.repeat(10), true],
  ['क'.repeat(21), false],
  [' ', false],
  ['समोसा २', false],
  ['समोसा!', false],
  ['\u093f\u093fक', false],
  ['क' + '\u0301'.repeat(40), false],
  ['समो\u202eसा', false],
  [7, false],
])('checks %j as a name in another language: %s', (name, fine) => expect(RULES.otherName.accepts(name)).toBe(fine));

test('counts letters as their reader does', () => {
  expect(graphemes('चिप्स')).toHaveLength(Array.from(new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment('चिप्स')).length);
  expect(graphemes('ਟਿੱਕੀ')).toEqual(['ਟਿੱ', 'ਕੀ']);
  expect(graphemes('👩‍🍳!')).toEqual(['👩‍🍳', '!']);
});

test('splits no letter in half without a segmenter', () => {
  const { Segmenter } = Intl;
  try {
    Reflect.deleteProperty(Intl, 'Segmenter');
    expect(graphemes('ab🍛')).toEqual(['a', 'b', '🍛']);
  } finally {
    Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true });
  }
});

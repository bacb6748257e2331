import { setupI18n, type I18n } from '@lingui/core';
import fc from 'fast-check';
import { compilePlainText } from './compile-plain-text';

const english = () => setupI18n({ locale: 'en', messages: { en: {} } });
function said(i18n: I18n, message: string): string {
  return i18n._('id', { 0: 'Samosa', clock: '0:58' }, { message });
}

test("says plain texts as Lingui's own grammar does", () => {
  // Outside production Lingui compiles with its whole grammar.
  const [whole, plain] = [english(), english()];
  plain.setMessagesCompiler(compilePlainText);
  expect(said(plain, 'Next try in {clock}.')).toBe('Next try in 0:58.');
  const piece = fc.constantFrom(
    '{0}',
    '{clock}',
    'One less: ',
    ' · ',
    "canteen's ",
    '₹',
    '<0>no queue.</0>',
    '“',
    '”',
    '404 - ',
    '?',
    '\n',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const message = pieces.join('');
      expect(said(plain, message)).toBe(said(whole, message));
    }),
  );
});

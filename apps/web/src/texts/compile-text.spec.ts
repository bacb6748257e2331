import { setupI18n, type I18n } from '@lingui/core';
import { LANGUAGES, type Language } from '@tiffin/contracts';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { compileText } from './compile-text';

const speaking = (language: Language) => setupI18n({ locale: language, messages: { [language]: {} } });
function said(i18n: I18n, message: string, count = 0): string {
  return i18n._('id', { 0: 'Samosa', clock: '0:58', count }, { message });
}

test("says texts and plurals as Lingui's own grammar does", () => {
  // Outside production Lingui compiles with its whole grammar.
  const [whole, plain] = [speaking('en'), speaking('en')];
  plain.setMessagesCompiler(compileText);
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
  const words = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
  const form = fc.array(fc.oneof(piece, fc.constant('#')), { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
  const plurals = fc
    .record({ none: fc.option(form), one: fc.option(form), other: form })
    .map(
      ({ none, one, other }) =>
        `{count, plural, ${none === null ? '' : `=0 {${none}} `}${one === null ? '' : `one {${one}} `}other {${other}}}`,
    );
  fc.assert(
    fc.property(fc.array(fc.oneof(words, plurals), { minLength: 1, maxLength: 4 }), fc.constantFrom(0, 1, 2, 1_234), (texts, count) => {
      const message = texts.join('');
      expect(said(plain, message, count)).toBe(said(whole, message, count));
    }),
  );
});

test.each(LANGUAGES)('says every text of the catalogue %s as that grammar does', (language) => {
  const [whole, plain] = [speaking(language), speaking(language)];
  plain.setMessagesCompiler(compileText);
  const catalogue = readFileSync(new URL(`../locales/${language}.po`, import.meta.url), 'utf8');
  const texts = [...catalogue.matchAll(/^msgstr (".+")$/gm)].map(([, text]) => JSON.parse(text as string) as string);
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) for (const count of [0, 1, 2]) expect(sayAll(plain, text, count)).toBe(sayAll(whole, text, count));
});

/** With this number for every name in it. */
function sayAll(i18n: I18n, message: string, count: number): string {
  const names = [...message.matchAll(/\{(\w+)/g)].map(([, name]) => [name, count] as const);
  return i18n._('id', Object.fromEntries(names), { message });
}

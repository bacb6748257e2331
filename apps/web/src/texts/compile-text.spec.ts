import { setupI18n, type I18n } from '@lingui/core';
import { LANGUAGES, type Language } from '@tiffin/contracts';
import { readFileSync } from 'node:fs';
import { compileText } from './compile-text';

// Outside production, Lingui compiles with its full grammar.
const speaking = (language: Language) => setupI18n({ locale: language, messages: { [language]: {} } });

/** A text with this number for each of its placeholders. */
function sayAll(i18n: I18n, message: string, count: number): string {
  const names = [...message.matchAll(/\{(\w+)/g)].map(([, name]) => [name, count] as const);
  return i18n._('id', Object.fromEntries(names), { message });
}

test.each(LANGUAGES)('renders every text of the catalog %s like Lingui’s own compiler', (language) => {
  const whole = speaking(language);
  const plain = speaking(language);
  plain.setMessagesCompiler(compileText);
  expect(plain._('id', { clock: '0:58' }, { message: 'Next try in {clock}.' })).toBe('Next try in 0:58.');
  const catalogue = readFileSync(new URL(`../locales/${language}.po`, import.meta.url), 'utf8');
  const texts = [...catalogue.matchAll(/^msgstr (".+")$/gm)].map(([, text]) => JSON.parse(text as string) as string);
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) {
    const counts = text.includes(', plural,') ? [0, 1, 2, 1_234] : [1];
    for (const count of counts) expect(sayAll(plain, text, count)).toBe(sayAll(whole, text, count));
  }
});

import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { FIRST_LANGUAGE, PLURALS, type Language } from '@tiffin/contracts';
import { readFileSync } from 'node:fs';
import type { ValuesOf } from './placeholders.js';

/** The same folder, whether this runs from `src` or from `dist`. */
const LOCALES = new URL('../locales/', import.meta.url);

/**
 * The server's texts in one language. Name the variable `i18n`: Lingui's extractor looks for `i18n.t('…')`, and `npm run texts` puts the text
 * into `libs/texts/locales/*.po` for translators.
 */
export interface Texts {
  readonly language: Language;
  /** Returns the text in this language, or in English if it has no translation. `text` is the English text, an ICU message. */
  readonly t: <const Text extends string>(text: Text, ...values: ValuesOf<Text>) => string;
}

const texts = new Map<Language, Texts>();

/** Returns the texts of a language. The first call reads its translations from disk. */
export function textsIn(language: Language): Texts {
  const known = texts.get(language) ?? loadTexts(language);
  texts.set(language, known);
  return known;
}

function loadTexts(language: Language): Texts {
  const i18n = setupI18n().setMessagesCompiler(compileMessage);
  i18n.load(language, language === FIRST_LANGUAGE ? {} : compiled(language));
  i18n.activate(language, PLURALS[language]);
  return { language, t: (text, ...[values]) => i18n._(text, values && escaped(values)) };
}

function compiled(language: Language): Parameters<I18n['load']>[1] {
  const translations = JSON.parse(readFileSync(new URL(`${language}.json`, LOCALES), 'utf8')) as Readonly<Record<string, string>>;
  return Object.fromEntries(Object.entries(translations).map(([text, translation]) => [text, compileMessage(translation)]));
}

/** Lingui decodes `\u0041` after it has inserted the values. Escaping keeps a backslash that a person typed. */
function escaped(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value,
  ]);
  return Object.fromEntries(entries) as Record<string, string | number>;
}

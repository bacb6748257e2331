import { punjabiDates } from './punjabi-dates.js';

/** The languages that people can read Tiffin in. */
export const LANGUAGES = ['en', 'hi', 'pa'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first one: its texts stand in the code, and whoever has chosen none reads it. */
export const FIRST_LANGUAGE = 'en' satisfies Language;
/** The others. */
export type TranslatedLanguage = Exclude<Language, typeof FIRST_LANGUAGE>;
export const TRANSLATED_LANGUAGES: readonly TranslatedLanguage[] = LANGUAGES.filter((language) => language !== FIRST_LANGUAGE);

/** What each calls itself, for those who can't read the others. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी', pa: 'ਪੰਜਾਬੀ' };

export type DateFormat = Pick<Intl.DateTimeFormat, 'format'>;
type DateRule = (options: Intl.DateTimeFormatOptions) => DateFormat;

function by(locale: string): DateRule {
  return (options) => new Intl.DateTimeFormat(locale, options);
}

/**
 * By whose rules dates, and numbers with sums of money, are written in a language. English has US dates (docs/reference/decisions.md#8.6),
 * and counts in lakhs as people here do.
 */
const RULES: Readonly<Record<Language, { readonly dates: DateRule; readonly numbers: string }>> = {
  en: { dates: by('en-US'), numbers: 'en-IN' },
  hi: { dates: by('hi-IN'), numbers: 'hi-IN' },
  // It counts as they do, and many browsers don't know it.
  pa: { dates: punjabiDates, numbers: 'en-IN' },
};

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** By whose rules a language counts, where a text depends on how many there are. Punjabi's are Hindi's, which browsers know. */
export const PLURALS: Readonly<Record<Language, string>> = { en: 'en', hi: 'hi', pa: 'hi' };

/** Making a format costs more than a page of what it writes. */
const dateFormats = new Map<string, DateFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** How a language writes a date or a time. Throws `RangeError` for a zone that there isn't. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  return kept(dateFormats, language, options, () => RULES[language].dates(options));
}

/** How a language writes a number. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numberFormats, language, options, () => new Intl.NumberFormat(RULES[language].numbers, options));
}

function kept<Format>(formats: Map<string, Format>, language: Language, options: object, made: () => Format): Format {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? made();
  formats.set(key, format);
  return format;
}

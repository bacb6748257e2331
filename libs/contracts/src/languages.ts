import { punjabiDates } from './punjabi-dates.js';

/** The languages that people can read Tiffin in. */
export const LANGUAGES = ['en', 'hi', 'pa'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The default language. Its texts are in the code. */
export const FIRST_LANGUAGE = 'en' satisfies Language;
/** All languages but the first. */
export type TranslatedLanguage = Exclude<Language, typeof FIRST_LANGUAGE>;
export const TRANSLATED_LANGUAGES: readonly TranslatedLanguage[] = LANGUAGES.filter((language) => language !== FIRST_LANGUAGE);

/** The name of each language in that language, for people who cannot read the others. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी', pa: 'ਪੰਜਾਬੀ' };

export type DateFormat = Pick<Intl.DateTimeFormat, 'format'>;
type DateRule = (options: Intl.DateTimeFormatOptions) => DateFormat;

function by(locale: string): DateRule {
  return (options) => new Intl.DateTimeFormat(locale, options);
}

/**
 * The locale rules by which a language writes dates, numbers and sums of money. English has US dates (docs/reference/decisions.md#8.6)
 * and counts in lakhs, as is usual in India.
 */
const RULES: Readonly<Record<Language, { readonly dates: DateRule; readonly numbers: string }>> = {
  en: { dates: by('en-US'), numbers: 'en-IN' },
  hi: { dates: by('hi-IN'), numbers: 'hi-IN' },
  // Many browsers have no Punjabi locale. Its numbers follow `en-IN`.
  pa: { dates: punjabiDates, numbers: 'en-IN' },
};

/** Whether a value is the code of one of `LANGUAGES`. */
export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** The locale whose plural rules a language uses. Browsers know Hindi's rules, which are the same as Punjabi's. */
export const PLURALS: Readonly<Record<Language, string>> = { en: 'en', hi: 'hi', pa: 'hi' };

/** Creating a format costs more than formatting a whole page with it. */
const dateFormats = new Map<string, DateFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Returns the format of a date or time in a language. Throws `RangeError` for an unknown time zone. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  return cached(dateFormats, language, options, () => RULES[language].dates(options));
}

/** Returns the format of a number in a language. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return cached(numberFormats, language, options, () => new Intl.NumberFormat(RULES[language].numbers, options));
}

function cached<Format>(formats: Map<string, Format>, language: Language, options: object, made: () => Format): Format {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? made();
  formats.set(key, format);
  return format;
}

import { FIRST_LANGUAGE, TRANSLATED_LANGUAGES, type Language, type TranslatedLanguage } from './languages.js';

/** What a thing on the menu is called in languages other than the first, beside the name that is its own: never empty texts. */
export type OtherNames = Readonly<Partial<Record<TranslatedLanguage, string>>>;

/** Something that has a name: a snack or a packaged item, and a line of a cart or an order that was made of one. */
export interface Named {
  /** A snack's. */
  readonly name?: string | undefined;
  /** A packaged item's. */
  readonly category?: string | undefined;
  readonly otherNames?: OtherNames | undefined;
}

/** The name that is its own in all languages: by it things are counted, summed and told apart. */
export function ownName({ name, category }: Named): string {
  return name ?? category ?? '';
}

/** What it is called in a language; by its own name where nobody gave it one in that language. */
export function nameIn(language: Language, thing: Named): string {
  return (language === FIRST_LANGUAGE ? undefined : thing.otherNames?.[language]) ?? ownName(thing);
}

/** The other names of a thing as a field of what is made of it, absent where there are none. */
export function otherNamesOf({ otherNames }: Named): Pick<Named, 'otherNames'> {
  return otherNames ? { otherNames } : {};
}

/** All that it is called, for who searches. */
export function allNames(thing: Named): string[] {
  return [ownName(thing), ...TRANSLATED_LANGUAGES.flatMap((language) => thing.otherNames?.[language] ?? [])];
}

/** The names after some were written: of a language that isn't among them the name stays, and an empty text takes it away. `undefined`: none is left. */
export function withNames(names: OtherNames | undefined, written: OtherNames = {}): OtherNames | undefined {
  const given = TRANSLATED_LANGUAGES.flatMap((language) => {
    const name = written[language] ?? names?.[language];
    return name ? [[language, name] as const] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

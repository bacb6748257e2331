import { FIRST_LANGUAGE, TRANSLATED_LANGUAGES, type Language, type TranslatedLanguage } from './languages.js';

/** The names of a menu item in languages other than the first, beside its own name. Never empty texts. */
export type OtherNames = Readonly<Partial<Record<TranslatedLanguage, string>>>;

/** Something with a name: a snack, a packaged item, or a line of a cart or an order. */
export interface Named {
  /** A snack's. */
  readonly name?: string | undefined;
  /** A packaged item's. */
  readonly category?: string | undefined;
  readonly otherNames?: OtherNames | undefined;
}

/** Returns the item's own name, which is the same in all languages. The server counts and compares items by it. */
export function ownName({ name, category }: Named): string {
  return name ?? category ?? '';
}

/** Returns the item's name in a language, or its own name where it has none in that language. */
export function nameIn(language: Language, thing: Named): string {
  return (language === FIRST_LANGUAGE ? undefined : thing.otherNames?.[language]) ?? ownName(thing);
}

/** Returns the field `otherNames` for an object made from the item; empty where the item has no other names. */
export function otherNamesOf({ otherNames }: Named): Pick<Named, 'otherNames'> {
  return otherNames ? { otherNames } : {};
}

/** Returns all names of the item, for searches. */
export function allNames(thing: Named): string[] {
  return [ownName(thing), ...TRANSLATED_LANGUAGES.flatMap((language) => thing.otherNames?.[language] ?? [])];
}

/**
 * Returns `names` with the changes in `written`. A language that is missing in `written` keeps its name; an empty text removes it.
 * Returns `undefined` where no name is left.
 */
export function withNames(names: OtherNames | undefined, written: OtherNames = {}): OtherNames | undefined {
  const given = TRANSLATED_LANGUAGES.flatMap((language) => {
    const name = written[language] ?? names?.[language];
    return name ? [[language, name] as const] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

import { FIRST_LANGUAGE, isLanguage, type Language } from '@tiffin/contracts';
import { storageOf, StoredText } from '../offline/stored-text';

/** Screens that hang on a wall, where whoever reads them is not who is signed in: each has a language of its own on its device. */
const WALLS = ['/kitchen', '/pickup'] as const;
export type WallPage = (typeof WALLS)[number];

const STORED = 'tiffin.language';
const nameOf = (wall: WallPage | undefined): string => (wall ? `${STORED}.${wall.slice(1)}` : STORED);

const stored = new StoredText(storageOf('localStorage'));
const listeners = new Set<() => void>();

/** The wall at an address. */
export function wallPageAt(pathname: string): WallPage | undefined {
  return WALLS.find((wall) => wall === pathname);
}

/** What was chosen on this device, for all its pages or for one wall; `undefined` where nobody chose. */
export function chosenLanguage(wall?: WallPage): Language | undefined {
  const language = stored.read(nameOf(wall));
  return isLanguage(language) ? language : undefined;
}

export function rememberLanguage(language: Language, wall?: WallPage): void {
  stored.write(nameOf(wall), language);
  listeners.forEach((changed) => changed());
}

/** Tells when something was chosen, in another tab too. Answers how to stop. */
export function onLanguageChosen(changed: () => void): () => void {
  const ofOtherTab = ({ key }: StorageEvent) => key?.startsWith(STORED) && changed();
  listeners.add(changed);
  window.addEventListener('storage', ofOtherTab);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', ofOtherTab);
  };
}

/**
 * What a page is shown in: a wall in its own language; else in the one that its reader's account says, that was chosen on this device, or that the
 * browser prefers of those that there are.
 */
export function languageFor(pathname: string, account: Language | undefined): Language {
  const wall = wallPageAt(pathname);
  return (wall && chosenLanguage(wall)) ?? account ?? chosenLanguage() ?? preferred(navigator.languages);
}

function preferred(tags: readonly string[]): Language {
  return tags.map((tag) => tag.split('-')[0]).find(isLanguage) ?? FIRST_LANGUAGE;
}

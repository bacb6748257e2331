import { FIRST_LANGUAGE, isLanguage, type Language } from '@tiffin/contracts';
import { storageOf, StoredText } from '../offline/stored-text';

/** Wall screens, whose readers are not the signed-in user: each has its own language, stored on its device. */
const WALLS = ['/kitchen', '/pickup'] as const;
export type WallPage = (typeof WALLS)[number];

const STORED = 'tiffin.language';
const nameOf = (wall: WallPage | undefined): string => (wall ? `${STORED}.${wall.slice(1)}` : STORED);

const stored = new StoredText(storageOf('localStorage'));
const listeners = new Set<() => void>();

/** The wall screen at an address, if any. */
export function wallPageAt(pathname: string): WallPage | undefined {
  return WALLS.find((wall) => wall === pathname);
}

/** The language that was chosen on this device, for all its pages or for one wall; `undefined` if none was. */
export function chosenLanguage(wall?: WallPage): Language | undefined {
  const language = stored.read(nameOf(wall));
  return isLanguage(language) ? language : undefined;
}

export function rememberLanguage(language: Language, wall?: WallPage): void {
  stored.write(nameOf(wall), language);
  listeners.forEach((changed) => changed());
}

/** Calls `changed` when a language was chosen, including in another tab. Returns a function that stops this. */
export function onLanguageChosen(changed: () => void): () => void {
  const ofOtherTab = ({ key }: StorageEvent) => key?.startsWith(STORED) && changed();
  listeners.add(changed);
  window.addEventListener('storage', ofOtherTab);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', ofOtherTab);
  };
}

/** A page's language: a wall's own; otherwise the account's, the one chosen on this device, or the browser's preferred one. */
export function languageFor(pathname: string, account: Language | undefined): Language {
  const wall = wallPageAt(pathname);
  return (wall && chosenLanguage(wall)) ?? account ?? chosenLanguage() ?? preferred(navigator.languages);
}

function preferred(tags: readonly string[]): Language {
  return tags.map((tag) => tag.split('-')[0]).find(isLanguage) ?? FIRST_LANGUAGE;
}

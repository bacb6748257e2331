import { storageOf, StoredText } from '../offline/stored-text';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The storage key and the name of the event that `theme-script.js` listens to. */
const STORED = 'tiffin.theme';
const storage = new StoredText(storageOf('localStorage'));

/** The theme that was chosen on this device. */
export function chosenTheme(): Theme {
  const stored = storage.read(STORED);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Keeps the theme on this device for all of its users, and applies it. */
export function chooseTheme(theme: Theme): void {
  storage.write(STORED, theme);
  window.dispatchEvent(new CustomEvent(STORED, { detail: theme }));
}

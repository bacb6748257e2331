const STORED = 'tiffin.shortcuts';

/** Whether single keys work as shortcuts on this device; they do until somebody switches them off (WCAG 2.1.4). */
export function shortcutsChosen(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    // A browser that keeps nothing for us: the choice then lasts as long as the page.
    return true;
  }
}

export function rememberShortcuts(on: boolean): void {
  try {
    localStorage.setItem(STORED, on ? 'on' : 'off');
  } catch {
    // As above.
  }
}

import { useCallback, useState } from 'react';

/** Whether shortcuts are on, and the switch, which this device remembers. */
export function useShortcutsChoice(): [on: boolean, choose: (on: boolean) => void] {
  const [on, setOn] = useState(shortcutsChosen);
  const choose = useCallback((next: boolean) => {
    rememberShortcuts(next);
    setOn(next);
  }, []);
  return [on, choose];
}

const STORED = 'tiffin.shortcuts';

/** Whether single keys work as shortcuts on this device; they do until somebody switches them off (WCAG 2.1.4). */
function shortcutsChosen(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    // A browser that keeps nothing for us: the choice then lasts as long as the page.
    return true;
  }
}

function rememberShortcuts(on: boolean): void {
  try {
    localStorage.setItem(STORED, on ? 'on' : 'off');
  } catch {
    // As above.
  }
}

import { useCallback, useState } from 'react';
import { storageOf, StoredText } from '../../../offline/stored-text';

/** Whether shortcuts are on, and the switch, which this device remembers. */
export function useShortcutsSetting(): [on: boolean, choose: (on: boolean) => void] {
  const [on, setOn] = useState(shortcutsChosen);
  const choose = useCallback((next: boolean) => {
    rememberShortcuts(next);
    setOn(next);
  }, []);
  return [on, choose];
}

const storage = new StoredText(storageOf('localStorage'));
const STORED = 'tiffin.shortcuts';

/** Whether single keys work as shortcuts on this device; they do until somebody switches them off (WCAG 2.1.4). */
function shortcutsChosen(): boolean {
  return storage.read(STORED) !== 'off';
}

function rememberShortcuts(on: boolean): void {
  storage.write(STORED, on ? 'on' : 'off');
}

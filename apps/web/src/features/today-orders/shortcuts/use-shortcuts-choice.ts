import { useCallback, useState } from 'react';
import { rememberShortcuts, shortcutsChosen } from './shortcut-choice';

/** Whether shortcuts are on, and the switch, which this device remembers. */
export function useShortcutsChoice(): [on: boolean, choose: (on: boolean) => void] {
  const [on, setOn] = useState(shortcutsChosen);
  const choose = useCallback((next: boolean) => {
    rememberShortcuts(next);
    setOn(next);
  }, []);
  return [on, choose];
}

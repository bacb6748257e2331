import { useEffect, useRef } from 'react';
import { pressedKeys } from './pressed-key';

/** By key, as `pressedKeys` names it. Answers `false` where the key has nothing to do here and means what it always does. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => boolean | void>>;

/** Runs a shortcut on its key, wherever on the page the focus is, unless somebody types. A key that is held down counts once. */
export function useShortcuts(shortcuts: Shortcuts, on: boolean): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!on) return;
    const pressed = (event: KeyboardEvent): void => {
      const key = pressedKeys(event).find((each) => latest.current[each]);
      const run = key === undefined || event.repeat ? undefined : latest.current[key];
      if (run && run(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [on]);
}

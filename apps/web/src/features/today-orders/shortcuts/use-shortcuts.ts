import { useEffect, useRef, useCallback, useState } from 'react';
import { storageOf, StoredText } from '../../../offline/stored-text';
import { pressedKeys } from './pressed-key';

/** Handlers by key, as `pressedKeys` names it. A handler returns `false` if it does not apply; the key then keeps its default. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => boolean | void>>;

/** Runs shortcuts while `on`, wherever the focus is, except during text input. Holding a key counts once. */
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

/** Whether shortcuts are on, and a function to switch them; stored on this device. */
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

/** Whether single keys work as shortcuts on this device; on by default (WCAG 2.1.4). */
function shortcutsChosen(): boolean {
  return storage.read(STORED) !== 'off';
}

function rememberShortcuts(on: boolean): void {
  storage.write(STORED, on ? 'on' : 'off');
}

interface CounterKeys {
  /** Shows the next tab. */
  readonly onTab: () => void;
  readonly onUndo: () => void;
  readonly onSound: () => void;
  /** Shows the list of shortcuts. */
  readonly onList: () => void;
}

/** The shortcuts of the whole screen; digits belong to `HandOut`. */
export function useCounterKeys({ onTab, onUndo, onSound, onList }: CounterKeys, on: boolean): void {
  useShortcuts(
    {
      t: onTab,
      '/': focusSearch,
      z: onUndo,
      s: onSound,
      '?': onList,
    },
    on,
  );
}

/** The search box is part of the frame around every page. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('[role="search"] input');
  box?.focus();
  box?.select();
  return box !== null;
}

import type { OrderStatus } from '@tiffin/contracts';
import { useShortcuts } from './use-shortcuts';

interface CounterKeys {
  readonly onTab: (tab: OrderStatus) => void;
  readonly onUndo: () => void;
  readonly onSound: () => void;
  /** Shows what the keys are. */
  readonly onList: () => void;
}

/** The keys that concern the whole screen rather than one ticket. */
export function useCounterKeys({ onTab, onUndo, onSound, onList }: CounterKeys, on: boolean): void {
  useShortcuts(
    {
      '1': () => onTab('Pending'),
      '2': () => onTab('Prepared'),
      '3': () => onTab('PickedUp'),
      '4': () => onTab('Rejected'),
      '/': focusSearch,
      z: onUndo,
      s: onSound,
      '?': onList,
    },
    on,
  );
}

/** The search box belongs to the frame around every page. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('[role="search"] input');
  box?.focus();
  box?.select();
  return box !== null;
}

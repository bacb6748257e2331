import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Placed } from '../steady-list/steady-list';

/** Keeps the focus in the list when the ticket that had it goes: whoever works by keys goes on at what stands there now. */
export function useFocusStays(list: RefObject<HTMLElement | null>, places: readonly Placed<unknown>[]): void {
  const last = useRef<{ places: readonly Placed<unknown>[]; focused?: string | undefined }>({ places });
  useEffect(() => {
    const moved = (): void => {
      const ticket = document.activeElement?.closest('[data-ticket]');
      const focused = ticket && list.current?.contains(ticket) ? (ticket.getAttribute('data-ticket') ?? undefined) : undefined;
      // A ticket that is taken out of the page takes the focus with it, which is what this is about.
      if (focused !== undefined || document.activeElement !== document.body) last.current.focused = focused;
    };
    document.addEventListener('focusin', moved);
    return () => document.removeEventListener('focusin', moved);
  }, [list]);
  useLayoutEffect(() => {
    const { places: before, focused } = last.current;
    last.current = { places, focused };
    if (focused === undefined || places.some(({ id }) => id === focused) || document.activeElement !== document.body) return;
    const index = before.findIndex(({ id }) => id === focused);
    const next = places[Math.min(Math.max(index, 0), places.length - 1)];
    last.current.focused = next?.id;
    if (!next) return;
    list.current?.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true });
  }, [list, places]);
}

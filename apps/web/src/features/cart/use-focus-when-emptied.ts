import { useLayoutEffect, useRef } from 'react';

/** Gives the heading the focus when what had it is gone with the last line of the cart; `busy` while a popup holds it. */
export function useFocusWhenEmptied(empty: boolean, busy: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasFilled = useRef(false);
  useLayoutEffect(() => {
    if (!empty) wasFilled.current = true;
    if (!empty || busy || !wasFilled.current) return;
    wasFilled.current = false;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [empty, busy]);
  return heading;
}

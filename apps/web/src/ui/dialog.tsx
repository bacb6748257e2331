import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCloseOnBack } from './use-close-on-back';
import type { DialogProps } from './dialog-panel';
import { usePreloadWhenIdle } from './use-preload-when-idle';

const load = () => import('./dialog-panel');
const DialogPanel = lazy(async () => ({ default: (await load()).DialogPanel }));

/**
 * A modal dialog; under 520 px a sheet from below. Traps the focus; closes on Escape, a tap outside, browser back and every route change;
 * then returns the focus. Its code is loaded once the page has settled, so that no first view waits for it.
 */
export function Dialog(props: DialogProps) {
  const [everOpened, setEverOpened] = useState(props.open);
  if (props.open && !everOpened) setEverOpened(true);
  useCloseOnRouteChange(props.open, props.onOpenChange);
  useCloseOnBack(props.open, () => props.onOpenChange(false));
  usePreloadWhenIdle(load);
  const giveFocusBack = useReturnFocus(props.open);
  if (!everOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} onClosed={giveFocusBack} />
    </Suspense>
  );
}

/**
 * Remembers the focused element on opening. Returns a function that restores the focus. If the element is gone, it goes to what held it,
 * such as an order's card, or else to the page.
 */
function useReturnFocus(open: boolean): () => void {
  const opener = useRef<Element>(null);
  const holder = useRef<Element>(null);
  // In the layout phase: the panel takes the focus in the phase after it.
  useLayoutEffect(() => {
    if (!open) return;
    opener.current = openerOf(document.activeElement);
    holder.current = opener.current?.closest('[tabindex="-1"]') ?? null;
  }, [open]);
  return useCallback(() => {
    const from = opener.current;
    // What took the opener's place has the focus already.
    if (!from?.isConnected && document.activeElement !== document.body) return;
    const fallback = holder.current?.isConnected ? holder.current : document.querySelector('main');
    const back = from?.isConnected && from !== document.body ? from : fallback;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, []);
}

/** A menu item is gone by then; the button that opened the menu is not. */
function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}

function useCloseOnRouteChange(open: boolean, onOpenChange: (open: boolean) => void): void {
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (!open) shownAt.current = pathname;
    else if (shownAt.current !== pathname) onOpenChange(false);
  }, [open, pathname, onOpenChange]);
}

import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * On every new page, scrolls to the top and moves focus into the content, so that a screen reader continues there. Going back leaves the
 * scroll position to the browser. Filters and search change only the query and move nothing.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  // A frame that mounts with a new page also moves the focus; one that mounts with the app or after going back does not.
  const last = useRef(navigationType === 'PUSH' ? undefined : pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
    const content = main.current;
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname, navigationType, main]);
}

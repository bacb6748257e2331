import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * On every new page: to the top, and the focus into its content, so that a screen reader goes on there. Going back leaves the place to the
 * browser, which remembers it. Filters and search change only the query and move nothing.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  // A frame that comes with a new page, not with the app itself or on the way back, arrives there too.
  const last = useRef(navigationType === 'PUSH' ? undefined : pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
    const content = main.current;
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname, navigationType, main]);
}

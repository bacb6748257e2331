import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls the page by what the element grows when it gets more rows, so that the content below it stays under the pointer. Not while the
 * pointer is over the element itself. `rows` is undefined until they are loaded.
 */
export function useScrollByGrowth(rows: number | undefined): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef<{ rows: number; height: number }>(undefined);
  useLayoutEffect(() => {
    if (!element.current || rows === undefined) return;
    const { top, height } = element.current.getBoundingClientRect();
    const before = last.current ?? { rows, height };
    last.current = { rows, height };
    // Where the growth is above the view, the browser keeps the place itself.
    if (rows <= before.rows || top + before.height <= 0 || element.current.matches(':hover')) return;
    window.scrollBy({ top: height - before.height, behavior: 'instant' });
  });
  return element;
}

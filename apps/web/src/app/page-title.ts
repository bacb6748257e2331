import { useLayoutEffect } from 'react';

/** The browser's title while a page is shown. In the layout phase, so that a page may put something more urgent there in its own effects. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Tiffin`;
  }, [title]);
}

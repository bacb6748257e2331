import { useEffect, useLayoutEffect } from 'react';

let page = 'Tiffin';
/** What waits behind the page, as `(3)` before its title. */
let count = 0;
/** What is more urgent than the page's own title; the last one is shown. */
let urgentTitles: readonly { readonly text: string; readonly beside: boolean }[] = [];

function show(): void {
  const last = urgentTitles.at(-1);
  if (last) document.title = last.beside ? `${last.text} · ${page}` : last.text;
  else document.title = count > 0 ? `(${count}) ${page}` : page;
}

/** The browser's title while a page is shown. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    page = `${title} · Tiffin`;
    show();
  }, [title]);
}

/** Stands before the page's own title while there is something to count: `(3) Today's Orders · Tiffin`. Use it in one place. */
export function useTitleCount(waiting: number): void {
  useEffect(() => {
    count = waiting;
    show();
    return () => {
      count = 0;
      show();
    };
  }, [waiting]);
}

/**
 * Stands in the title in place of the page's own, or `beside` it, whatever page that is, so that it is seen from another tab; `undefined` for
 * nothing.
 */
export function useUrgentTitle(text: string | undefined, beside = false): void {
  useEffect(() => {
    if (text === undefined) return;
    const entry = { text, beside };
    urgentTitles = [...urgentTitles, entry];
    show();
    return () => {
      urgentTitles = urgentTitles.filter((other) => other !== entry);
      show();
    };
  }, [text, beside]);
}

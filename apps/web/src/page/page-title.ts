import { useEffect, useLayoutEffect } from 'react';

let page = 'Tiffin';
/** Count of waiting items, shown as `(3)` before the title. */
let count = 0;
/** Titles that take precedence over the page's own; the last one is shown. */
let urgentTitles: readonly { readonly text: string; readonly beside: boolean }[] = [];

function show(): void {
  const last = urgentTitles.at(-1);
  if (last) document.title = last.beside ? `${last.text} · ${page}` : last.text;
  else document.title = count > 0 ? `(${count}) ${page}` : page;
}

/** Sets the browser's title while a page is shown. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    page = `${title} · Tiffin`;
    show();
  }, [title]);
}

/** Shows a count before the page's own title: `(3) Today's Orders · Tiffin`. Use it in one place only. */
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

/** Shows a title in place of the page's own, or `beside` it, on any page, so that it is visible from another tab; `undefined` for none. */
export function useUrgentTitle(text: string | undefined, beside = false): void {
  useEffect(() => {
    if (text === undefined) return;
    const entry = { text, beside };
    urgentTitles = [...urgentTitles, entry];
    show();
    return () => {
      urgentTitles = urgentTitles.filter((title) => title !== entry);
      show();
    };
  }, [text, beside]);
}

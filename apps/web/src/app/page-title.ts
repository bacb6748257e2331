import { useEffect, useLayoutEffect } from 'react';

let page = 'Tiffin';
/** What is more urgent than the page's own title; the last one is shown. */
let news: readonly { readonly text: string; readonly beside: boolean }[] = [];

function show(): void {
  const last = news.at(-1);
  document.title = last ? (last.beside ? `${last.text} · ${page}` : last.text) : page;
}

/** The browser's title while a page is shown. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    page = `${title} · Tiffin`;
    show();
  }, [title]);
}

/**
 * Stands in the title in place of the page's own, or `beside` it, whatever page that is, so that it is seen from another tab; `undefined` for
 * nothing.
 */
export function useTitleNews(text: string | undefined, beside = false): void {
  useEffect(() => {
    if (text === undefined) return;
    const entry = { text, beside };
    news = [...news, entry];
    show();
    return () => {
      news = news.filter((other) => other !== entry);
      show();
    };
  }, [text, beside]);
}

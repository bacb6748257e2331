import { useEffect, useRef } from 'react';

/** What is open over the page, the last on top, and how to close it. */
const open: { close: () => void }[] = [];
/** Whether the history stands at the step that closes the topmost. */
let stepped = false;
/** Our own way back to the page is under way. */
let leaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has a step in the history while something is open, and none otherwise; looked at once everything that opens and closes at once has done so. */
function settle(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (leaving) return;
    // The same address and state as the page's, so that a router sees no other page.
    if (open.length > 0 && !stepped) {
      window.history.pushState({ ...(window.history.state as object | null), sheet: true }, '');
      stepped = true;
    }
    if (open.length === 0 && stepped) {
      stepped = false;
      // Another page may have been opened from there; then the step lies behind it.
      if (!isSheet()) return;
      leaving = true;
      window.history.back();
    }
  });
}

const isSheet = (): boolean => (window.history.state as { sheet?: unknown } | null)?.sheet === true;

function popped(): void {
  if (leaving) leaving = false;
  else if (stepped && !isSheet()) {
    stepped = false;
    open.at(-1)?.close();
  } else if (open.length === 0 && isSheet()) {
    // A page was opened from a sheet that is gone by now.
    leaving = true;
    return window.history.back();
  }
  settle();
}

/**
 * The way back closes what is open over a page instead of leaving the page, as people expect of a sheet on a phone. What refuses to close stays, and
 * can be closed that way again.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('popstate', popped); // once, however often
    const entry = { close: () => latest.current() };
    open.push(entry);
    settle();
    return () => {
      open.splice(open.indexOf(entry), 1);
      settle();
    };
  }, [isOpen]);
}

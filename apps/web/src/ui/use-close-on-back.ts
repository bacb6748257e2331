import { useEffect, useRef } from 'react';

/** The open overlays, the last on top, with their close functions. */
const open: { close: () => void }[] = [];
/** Whether the current history entry is the one whose removal closes the topmost. */
let stepped = false;
/** Our own navigation back to the page is in progress. */
let leaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps a history entry while an overlay is open, and none otherwise; runs after all overlays that open or close at the same time have done
 * so.
 */
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
      // Another page may have been opened from there; the entry is then behind it.
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
    // A page was opened from a sheet that is closed by now.
    leaving = true;
    return window.history.back();
  }
  settle();
}

/**
 * Makes browser back close what is open over a page instead of leaving the page, as users expect of a sheet on a phone. An overlay that
 * refuses to close stays, and back can close it later.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('popstate', popped); // adding the same listener again has no effect
    const entry = { close: () => latest.current() };
    open.push(entry);
    settle();
    return () => {
      open.splice(open.indexOf(entry), 1);
      settle();
    };
  }, [isOpen]);
}

import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** The window's height in px. */
export function useViewportHeight(): number {
  return useSyncExternalStore(subscribe, () => window.innerHeight);
}

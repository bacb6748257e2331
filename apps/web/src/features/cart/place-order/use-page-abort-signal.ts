import { useEffect, useRef } from 'react';

/** Aborted once the page is left: whoever asks gets the signal as it is at that moment, and none before the page is there. */
export function usePageAbortSignal(): () => AbortSignal | undefined {
  const page = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    return () => controller.abort();
  }, []);
  return () => page.current?.signal;
}

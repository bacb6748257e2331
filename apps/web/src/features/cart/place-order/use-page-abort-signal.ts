import { useEffect, useRef } from 'react';

/** Returns a getter for a signal that aborts when the page unmounts; `undefined` before it is mounted. */
export function usePageAbortSignal(): () => AbortSignal | undefined {
  const page = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    return () => controller.abort();
  }, []);
  return () => page.current?.signal;
}

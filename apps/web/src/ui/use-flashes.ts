import { useCallback, useEffect, useState } from 'react';

/** How long (ms) what is new is marked. */
const FLASH = 4_000;

/** What is marked as new, each for a moment, and how to mark more. */
export function useFlashes<Key>(): { readonly flashing: ReadonlySet<Key>; readonly flash: (keys: readonly Key[]) => void } {
  const [flashes, setFlashes] = useState<readonly { key: Key; until: number }[]>([]);
  const flash = useCallback((keys: readonly Key[]) => {
    const until = performance.now() + FLASH;
    setFlashes((now) => [...now, ...keys.map((key) => ({ key, until }))]);
  }, []);
  useEffect(() => {
    if (flashes.length === 0) return;
    const next = Math.min(...flashes.map(({ until }) => until));
    const timer = setTimeout(() => setFlashes((now) => now.filter(({ until }) => until > next)), next - performance.now());
    return () => clearTimeout(timer);
  }, [flashes]);
  return { flashing: new Set(flashes.map(({ key }) => key)), flash };
}

import { useCallback, useEffect, useState } from 'react';

/** Time in ms for which new entries are highlighted. */
const FLASH = 4_000;

/** The keys that are highlighted as new, each for a moment, and a function to highlight more. */
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

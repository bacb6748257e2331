import type { Pickup } from '@tiffin/contracts';
import { useEffect, useRef } from 'react';
import { useFlashes } from '../../ui/use-flashes';

/** What a screen rings for: a number that is ready, and each time it is called. */
function ringKeys({ ready, called }: Pickup): ReadonlyMap<string, number> {
  return new Map([
    ...[...ready, ...called.map(({ token }) => token)].map((token) => [`${token}`, token] as const),
    ...called.map(({ token, at }) => [`${token} ${at}`, token] as const),
  ]);
}

/** The numbers that have just become ready or were called, for a moment; `ring` is called once for them. Whatever was there at first is not new. */
export function useNewNumbers(pickup: Pickup, ring: () => void): ReadonlySet<number> {
  const known = useRef<ReadonlyMap<string, number>>(undefined);
  const bell = useRef(ring);
  const { flashing, flash } = useFlashes<number>();
  useEffect(() => {
    bell.current = ring;
  }, [ring]);
  useEffect(() => {
    const before = known.current;
    const now = ringKeys(pickup);
    known.current = now;
    if (!before) return;
    const fresh = [...now].flatMap(([name, token]) => (before.has(name) ? [] : token));
    if (fresh.length === 0) return;
    bell.current();
    flash(fresh);
  }, [pickup, flash]);
  return flashing;
}

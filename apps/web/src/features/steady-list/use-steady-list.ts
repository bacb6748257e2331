import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { nextSettling, settle } from './steady-list';
import type { Placed } from './steady-list';

interface SteadyList<T> {
  readonly places: readonly Placed<T>[];
  /** To be called on every touch or key inside the list: holds its order still for a moment. */
  readonly touch: () => void;
}

const clock = (): number => performance.now();

/** A live list that stays still while a person works on it. `items` and `idOf` must keep their identity between changes. */
export function useSteadyList<T>(items: readonly T[], idOf: (item: T) => string): SteadyList<T> {
  const [state, setState] = useState(() => ({
    places: settle([], items, idOf, { now: 0, touchedAt: Number.NEGATIVE_INFINITY }),
    touchedAt: Number.NEGATIVE_INFINITY,
  }));

  const resettle = useCallback(() => {
    setState(({ places, touchedAt }) => ({ places: settle(places, items, idOf, { now: clock(), touchedAt }), touchedAt }));
  }, [items, idOf]);
  useLayoutEffect(resettle, [resettle]);

  useEffect(() => {
    const now = clock();
    const due = nextSettling(state.places, { now, touchedAt: state.touchedAt });
    if (due === undefined) return;
    const timer = setTimeout(resettle, Math.max(0, due - now));
    return () => clearTimeout(timer);
  }, [state, resettle]);

  const touch = useCallback(() => setState(({ places }) => ({ places, touchedAt: clock() })), []);
  return { places: state.places, touch };
}

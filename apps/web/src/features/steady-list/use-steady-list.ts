import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { hasMoved, nextSettling, settle } from './steady-list';
import type { Placed } from './steady-list';

interface SteadyList<T> {
  readonly places: readonly Placed<T>[];
  /** For the element around the entries: holds them still under a finger or a key, and takes no tap that was aimed at what has just moved. */
  readonly holding: {
    readonly onPointerDownCapture: () => void;
    readonly onKeyDownCapture: () => void;
    readonly onClickCapture: (event: MouseEvent) => void;
  };
}
interface Shown<T> {
  readonly places: readonly Placed<T>[];
  readonly touchedAt: number;
}

const NEVER = Number.NEGATIVE_INFINITY;
/** ms that a person needs to see that something has moved before their finger is down. */
const SURPRISE = 350;

const clock = (): number => performance.now();

/**
 * A live list that stays still while a person works on it. `items`, `idOf` and `lingers` must keep their identity between changes.
 * `lingers`: which of those that left stay a little longer, to be read. `above`: changes whenever something above the list comes or goes and moves
 * all of it.
 */
export function useSteadyList<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  { lingers, above }: { lingers?: (id: string) => boolean; above?: unknown } = {},
): SteadyList<T> {
  const [shown, setShown] = useState<Shown<T>>(() => ({
    places: settle([], items, idOf, { now: 0, touchedAt: NEVER }),
    touchedAt: NEVER,
  }));

  const resettle = useCallback(() => {
    setShown(({ places, touchedAt }) => ({
      places: settle(places, items, idOf, { now: clock(), touchedAt, ...(lingers && { lingers }) }),
      touchedAt,
    }));
  }, [items, idOf, lingers]);
  useLayoutEffect(resettle, [resettle]);

  useEffect(() => {
    const now = clock();
    const due = nextSettling(shown.places, { now, touchedAt: shown.touchedAt, ...(lingers && { lingers }) });
    if (due === undefined) return;
    const timer = setTimeout(resettle, Math.max(0, due - now));
    return () => clearTimeout(timer);
  }, [shown, resettle, lingers]);

  const touch = useCallback(() => setShown(({ places }) => ({ places, touchedAt: clock() })), []);
  const onClickCapture = useAimedTaps(shown.places, above);
  return { places: shown.places, holding: { onPointerDownCapture: touch, onKeyDownCapture: touch, onClickCapture } };
}

/** Stops the clicks of a pointer that land just after entries changed places. Keys and assistive technology mean the entry that they name. */
function useAimedTaps<T>(places: readonly Placed<T>[], above: unknown): (event: MouseEvent) => void {
  const last = useRef({ places, above });
  const movedAt = useRef(NEVER);
  useLayoutEffect(() => {
    if (hasMoved(last.current.places, places) || last.current.above !== above) movedAt.current = clock();
    last.current = { places, above };
  }, [places, above]);
  return useCallback((event: MouseEvent) => {
    if (event.detail === 0 || clock() - movedAt.current > SURPRISE) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);
}

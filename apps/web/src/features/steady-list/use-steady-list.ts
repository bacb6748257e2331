import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { hasMoved, nextSettling, settle } from './steady-list';
import type { PlacedItem } from './steady-list';

interface SteadyList<T> {
  readonly places: readonly PlacedItem<T>[];
  /** For the element around the entries: holds them still under a finger or a key, and takes no tap that was aimed at what has just moved. */
  readonly holding: {
    readonly ref: RefObject<HTMLUListElement | null>;
    readonly onPointerDownCapture: () => void;
    readonly onKeyDownCapture: () => void;
  };
}
interface Shown<T> {
  readonly places: readonly PlacedItem<T>[];
  readonly touchedAt: number;
}

const NEVER = Number.NEGATIVE_INFINITY;
/** ms that a person needs to see that something has moved before their finger is down. */
const SURPRISE = 300;

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
  const ref = useRef<HTMLUListElement>(null);
  useNoTapsAfterMoves(ref, shown.places, above);
  return { places: shown.places, holding: { ref, onPointerDownCapture: touch, onKeyDownCapture: touch } };
}

/** Takes no taps for a moment after entries changed places. Keys and assistive technology mean the entry that they name, so they go through. */
function useNoTapsAfterMoves<T>(list: RefObject<HTMLElement | null>, places: readonly PlacedItem<T>[], above: unknown): void {
  const last = useRef({ places, above });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const moved = hasMoved(last.current.places, places) || last.current.above !== above;
    last.current = { places, above };
    const element = list.current;
    if (!moved || !element) return;
    element.style.pointerEvents = 'none';
    clearTimeout(timer.current);
    timer.current = setTimeout(() => element.style.removeProperty('pointer-events'), SURPRISE);
  }, [list, places, above]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

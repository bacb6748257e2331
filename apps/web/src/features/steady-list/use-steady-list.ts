import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { hasMoved, nextSettling, settle } from './steady-list';
import type { PlacedItem } from './steady-list';

interface SteadyList<T> {
  readonly places: readonly PlacedItem<T>[];
  /**
   * Props of the element around the entries: they hold the entries still under a pointer or key, and ignore taps that were aimed at an
   * entry that has just moved.
   */
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
/** Time in ms that a person needs to notice a move before their finger touches the screen. */
const SURPRISE = 300;

const clock = (): number => performance.now();

/**
 * A live list that stays still while a person works on it. `items`, `idOf` and `lingers` must keep their identity between changes.
 * `lingers`: which departed entries stay longer, to be read. `above`: changes whenever something above the list appears or disappears and
 * moves all of it.
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

/** Ignores taps for a moment after entries changed places. Keys and assistive technology name their target, so they work. */
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

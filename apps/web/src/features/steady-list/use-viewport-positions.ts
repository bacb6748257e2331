import { useEffect, useState, type RefObject } from 'react';

/** An entry's position relative to the visible area. */
export type ViewportPosition = 'above' | 'in sight' | 'below';

/**
 * The position of each entry by id, whether the page or the list itself scrolls; empty until it is measured. `places` must keep its
 * identity between changes; the list's children are the entries in the same order. `share`: how much of an entry must be visible, above 0,
 * at most 1.
 */
export function useViewportPositions(
  list: RefObject<HTMLElement | null>,
  places: readonly { readonly id: string }[],
  share: number,
): ReadonlyMap<string, ViewportPosition> {
  const [where, setWhere] = useState<ReadonlyMap<string, ViewportPosition>>(new Map());
  useEffect(() => {
    const element = list.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const ids = new Map([...element.children].map((child, index) => [child, places[index]?.id ?? '']));
    const positions = new Map<string, ViewportPosition>();
    const observer = new IntersectionObserver(
      (changes) => {
        const top = Math.max(0, element.getBoundingClientRect().top);
        for (const { target, intersectionRatio, boundingClientRect } of changes)
          positions.set(ids.get(target) ?? '', intersectionRatio >= share ? 'in sight' : boundingClientRect.top < top ? 'above' : 'below');
        setWhere(new Map(positions));
      },
      { threshold: share },
    );
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, places, share]);
  return where;
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMember } from '../../session';
import type { Divisions } from './menu-sections';
import { useArrangement, usePackagedItems, usePopularItems, useSnacks } from './use-menu';

/** What decides where a student finds each dish. */
export interface MenuLayout extends Divisions {
  /** Ids of items, the most sold first. */
  readonly popular: readonly string[];
}

/** Time in ms for which a loaded menu waits for its layout. */
const WAITS = 300;
const NONE: readonly never[] = [];
const LISTED: MenuLayout = { popular: NONE, categories: NONE, favourites: NONE };

/**
 * The layout of a student's menu; `undefined` until it is known. Popularity and favourites stay as they were first until `view` changes, so
 * that nothing moves under a finger; what arrives too late counts from the next view on. Contractors see the menu as it is listed.
 */
export function useMenuLayout(isStudent: boolean, view: string): MenuLayout | undefined {
  const favourites = useMember()?.favourites ?? NONE;
  const arrangement = useArrangement(isStudent);
  const popular = usePopularItems(isStudent);
  const isLate = useHasWaited(useIsMenuLoaded());
  const [first, setFirst] = useState<{ readonly view: string; readonly layout: Omit<MenuLayout, 'categories'> }>();
  if (!isStudent) return LISTED;
  if (first?.view !== view && (first !== undefined || isLate || [arrangement, popular].every(isSettled)))
    setFirst({ view, layout: { popular: popular.data?.popular ?? NONE, favourites } });
  return first && { ...first.layout, categories: arrangement.data?.categories ?? NONE };
}

/** Whether an answer is there, or can't be expected soon. */
function isSettled({ data, isError, failureCount, fetchStatus }: UseQueryResult): boolean {
  return data !== undefined || isError || failureCount > 0 || fetchStatus === 'paused';
}

function useIsMenuLoaded(): boolean {
  const snacks = useSnacks(false);
  const items = usePackagedItems(false);
  return snacks.data !== undefined || items.data !== undefined;
}

function useHasWaited(isWaiting: boolean): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setHasWaited(true), WAITS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return hasWaited;
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { PackagedItem, Snack } from '@tiffin/contracts';
import { useEffect, useState } from 'react';
import { useMember } from '../../session';
import { useLastOrders, type LastOrder } from './again/use-last-orders';
import { hasStock } from './menu-order';
import type { Divisions } from './menu-sections';
import { useArrangement, usePackagedItems, usePopularItems, useSnacks } from './use-menu';

/** What decides where a student finds each dish. */
export interface MenuLayout extends Divisions {
  /** Ids of items, the most sold first. */
  readonly popular: readonly string[];
  /** Something of the student's last orders can be ordered now. */
  readonly hasAgain: boolean;
}

/** Time in ms for which a loaded menu waits for its layout. */
const WAITS = 300;
const NONE: readonly never[] = [];
const LISTED: MenuLayout = { popular: NONE, categories: NONE, favourites: NONE, hasAgain: false };

/**
 * The layout of a student's menu; `undefined` until it is known. All but the categories stays as it was first until `view` changes, so that
 * nothing moves under a finger; what arrives too late counts from the next view on. Contractors see the menu as it is listed.
 */
export function useMenuLayout(isStudent: boolean, view: string): MenuLayout | undefined {
  const member = useMember();
  const arrangement = useArrangement(isStudent);
  const popular = usePopularItems(isStudent);
  const lastOrders = useLastOrders(isStudent && member ? member : undefined);
  const snacks = useSnacks(false).data;
  const items = usePackagedItems(false).data;
  const isLoaded = (snacks ?? items) !== undefined;
  const isLate = useHasWaited(isLoaded);
  const [first, setFirst] = useState<{ readonly view: string; readonly layout: Omit<MenuLayout, 'categories'> }>();
  if (!isStudent) return LISTED;
  const isReady = first !== undefined || (isLoaded && (isLate || [arrangement, popular, lastOrders].every(isSettled)));
  if (isReady && first?.view !== view) {
    const hasAgain = canOrderAny(lastOrders.data, snacks, items);
    setFirst({ view, layout: { popular: popular.data?.popular ?? NONE, favourites: member?.favourites ?? NONE, hasAgain } });
  }
  return first && { ...first.layout, categories: arrangement.data?.categories ?? NONE };
}

function canOrderAny(orders: readonly LastOrder[] = NONE, snacks: readonly Snack[] = NONE, items: readonly PackagedItem[] = NONE): boolean {
  const available = new Set([...snacks.filter(({ isAvailable }) => isAvailable), ...items.filter(hasStock)].map(({ _id }) => _id));
  return orders.some((order) => order.items.some(({ itemId }) => available.has(itemId)));
}

/** Whether an answer is there, or can't be expected soon. */
function isSettled({ data, isError, failureCount, fetchStatus }: UseQueryResult): boolean {
  return data !== undefined || isError || failureCount > 0 || fetchStatus === 'paused';
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

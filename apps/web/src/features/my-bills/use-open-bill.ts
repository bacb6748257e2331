import type { Bill } from '@tiffin/contracts';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { monthKey } from '../bill/bill-dates';
import { isOwed } from '../bill/bill-sums';

/** Stands in the address where somebody closed the one that was open. */
const NONE = 'none';

/**
 * Which bill is open, `2026-10`: the one that the address names, without it the newest that is still to pay. That choice is made once, so that
 * nothing closes under somebody's eyes when it is paid.
 */
export function useOpenBill(bills: readonly Bill[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const first = useRef<string | undefined>(undefined);
  if (bills && first.current === undefined) {
    const owed = bills.find(isOwed);
    first.current = owed ? monthKey(owed) : NONE;
  }
  const named = search.get('bill') ?? first.current;
  return {
    open: named === NONE ? undefined : named,
    choose: (month: string | undefined) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('bill', month ?? NONE);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

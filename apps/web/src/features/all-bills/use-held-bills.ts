import type { Bill } from '@tiffin/contracts';
import { useState } from 'react';

/**
 * Returns the bills together with those that have left the list since the page was opened, each in its first place: a row that disappears
 * would move the table below it under the pointer.
 */
export function useHeldBills(bills: readonly Bill[]): readonly Bill[] {
  const [held, setHeld] = useState(bills);
  const added = bills.filter(({ _id }) => !held.some((bill) => bill._id === _id));
  const now = [...held.map((bill) => bills.find(({ _id }) => _id === bill._id) ?? bill), ...added];
  if (added.length === 0 && now.every((bill, index) => bill === held[index])) return held;
  setHeld(now);
  return now;
}

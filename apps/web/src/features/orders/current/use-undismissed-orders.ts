import type { CurrentOrder } from '@tiffin/contracts';
import { useState } from 'react';
import { DISMISSED_ORDERS_KEY as STORED } from '../../../session/last-known-user';
import { storageOf, StoredText } from '../../../offline/stored-text';

const storage = new StoredText(storageOf('localStorage'));

/** What a student has put away: an order as it was then, so that what happens to it later is news again. */
const nameOf = ({ order }: CurrentOrder): string => `${order._id} ${order.revision}`;

/** The orders that nobody has put away on this device, and how to put one away. */
export function useUndismissedOrders(orders: readonly CurrentOrder[]): {
  readonly unread: readonly CurrentOrder[];
  readonly putAway: (one: CurrentOrder) => void;
} {
  const [read, setRead] = useState<readonly string[]>(() => storage.read(STORED)?.split('\n') ?? []);
  const putAway = (one: CurrentOrder): void => {
    // Of those that are no longer current nothing has to be known.
    const names = [...orders.map(nameOf).filter((name) => read.includes(name)), nameOf(one)];
    storage.write(STORED, names.join('\n'));
    setRead(names);
  };
  return { unread: orders.filter((one) => !read.includes(nameOf(one))), putAway };
}

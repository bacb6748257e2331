import type { CurrentOrder } from '@tiffin/contracts';
import { useState } from 'react';
import { DISMISSED_ORDERS_KEY as STORED } from '../../../session/last-known-user';
import { storageOf, StoredText } from '../../../offline/stored-text';

const storage = new StoredText(storageOf('localStorage'));

/** The name under which a dismissed order is stored. It includes the revision, so that the order's next change is shown again. */
const nameOf = ({ order }: CurrentOrder): string => `${order._id} ${order.revision}`;

/** The orders that the student has not dismissed on this device, and a function to dismiss one. */
export function useUndismissedOrders(orders: readonly CurrentOrder[]): {
  readonly unread: readonly CurrentOrder[];
  readonly putAway: (one: CurrentOrder) => void;
} {
  const [read, setRead] = useState<readonly string[]>(() => storage.read(STORED)?.split('\n') ?? []);
  const putAway = (one: CurrentOrder): void => {
    // Drops dismissed orders that are no longer current.
    const names = [...orders.map(nameOf).filter((name) => read.includes(name)), nameOf(one)];
    storage.write(STORED, names.join('\n'));
    setRead(names);
  };
  return { unread: orders.filter((one) => !read.includes(nameOf(one))), putAway };
}

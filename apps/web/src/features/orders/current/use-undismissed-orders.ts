import type { CurrentOrder } from '@tiffin/contracts';
import { useState } from 'react';
import { DISMISSED_ORDERS_KEY as STORED } from '../../../session/last-known-user';
import { storageOf, StoredText } from '../../../offline/stored-text';

const storage = new StoredText(storageOf('localStorage'));

/**
 * The name under which a dismissed order is stored. It includes the revision, so that the order's next change is shown again; of a pending
 * order, that is its next status, not each unit that the kitchen prepares.
 */
const nameOf = ({ order }: CurrentOrder): string => `${order._id} ${order.status === 'Pending' ? order.status : order.revision}`;

/** The orders that the student has not dismissed on this device, and a function to dismiss one. */
export function useUndismissedOrders(orders: readonly CurrentOrder[]): {
  readonly undismissed: readonly CurrentOrder[];
  readonly dismiss: (order: CurrentOrder) => void;
} {
  const [dismissedNames, setDismissedNames] = useState<readonly string[]>(() => storage.read(STORED)?.split('\n') ?? []);
  const dismiss = (dismissed: CurrentOrder): void => {
    // Drops dismissed orders that are no longer current.
    const names = [...orders.map(nameOf).filter((name) => dismissedNames.includes(name)), nameOf(dismissed)];
    storage.write(STORED, names.join('\n'));
    setDismissedNames(names);
  };
  return { undismissed: orders.filter((order) => !dismissedNames.includes(nameOf(order))), dismiss };
}

import { useLayoutEffect, useRef, useState } from 'react';
import { Card } from '../../ui/card';
import { type Cart, editLine, removeLine, setQuantity } from './cart-changes';
import type { CartItem } from './cart-item';
import { CartLine } from './cart-line';
import { cartStore } from './cart-store';
import { EditLineDialog } from './edit-line-dialog';

/** All lines of the cart. Deleting one moves the focus to the next. */
export function CartLines({ cart, locked }: { cart: Cart; locked: boolean }) {
  const [edited, setEdited] = useState<string>();
  const rows = rowsOf(cart);
  const editedRow = rows.find(({ key }) => key === edited);
  // Another tab removed the line: a later line in its place must not reopen the dialog.
  if (edited !== undefined && !editedRow) setEdited(undefined);
  const { list, willDelete } = useFocusAfterDeletion(cart.length);
  const setUnits = (item: CartItem, index: number, quantity: number) => {
    if (quantity < 1) willDelete(index);
    cartStore.change((now) => setQuantity(now, item, quantity));
  };
  return (
    <Card as="section" className="mb-4 px-4">
      <ul ref={list}>
        {rows.map(({ key, item }, index) => (
          <CartLine
            key={key}
            item={item}
            locked={locked}
            onQuantity={(quantity) => setUnits(item, index, quantity)}
            onRequests={(requests) => cartStore.change((now) => editLine(now, item, requests))}
            onEdit={() => setEdited(key)}
            onDelete={() => {
              willDelete(index);
              cartStore.change((now) => removeLine(now, item));
            }}
          />
        ))}
      </ul>
      {editedRow && <EditLineDialog key={editedRow.key} item={editedRow.item} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

/** After a deletion, focuses the first button of the line that took its place, or of the last line. */
function useFocusAfterDeletion(length: number) {
  const list = useRef<HTMLUListElement>(null);
  const deleted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const index = deleted.current;
    deleted.current = undefined;
    if (index === undefined || length === 0) return;
    list.current?.children[Math.min(index, length - 1)]?.querySelector('button')?.focus();
  }, [length]);
  return { list, willDelete: (index: number) => (deleted.current = index) };
}

/** A line of the cart as a row on screen. */
interface CartRow {
  /**
   * Stays the same when the price changes: the item's id and the index among the lines of that item. A packaged item's own key contains its
   * price.
   */
  readonly key: string;
  readonly item: CartItem;
}

/** The lines as rows that keep their position, focus and open dialogs when prices change. */
export function rowsOf(cart: Cart): CartRow[] {
  return cart.map((item, index) => {
    const before = cart.slice(0, index).filter(({ _id }) => _id === item._id).length;
    return { key: `${item._id} ${before}`, item };
  });
}

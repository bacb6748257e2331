import { useLayoutEffect, useRef, useState } from 'react';
import { Card } from '../../ui/card';
import { type Cart, quantityLimitIn, removeLine, setQuantity } from './cart-changes';
import { editLine, type LineEdit } from './cart-edits';
import { type CartItem, lineKey } from './cart-item';
import { CartLine } from './cart-line';
import { rowsOf } from './cart-rows';
import { cartStore } from './cart-store';
import { EditLineDialog } from './edit-line-dialog';
import { LineOptions } from './line-options';
import { shortageIn } from './shortages';

/** All lines of the cart. Deleting one moves the focus to the next. */
export function CartLines({ cart, locked }: { cart: Cart; locked: boolean }) {
  const [edited, setEdited] = useState<{ key: string; what: 'requests' | 'options' }>();
  const rows = rowsOf(cart);
  const editedRow = rows.find(({ key }) => key === edited?.key);
  // Another tab removed the line: a later line in its place must not reopen the dialog.
  if (edited !== undefined && !editedRow) setEdited(undefined);
  const { list, willDelete } = useFocusAfterDeletion(cart.length);
  const setUnits = (item: CartItem, index: number, quantity: number) => {
    if (quantity < 1) willDelete(index);
    cartStore.change((now) => setQuantity(now, item, quantity));
  };
  const editRequests = (item: CartItem, requests: LineEdit) => {
    const after = editLine(cart, item, requests);
    const key = lineKey({ ...item, ...requests });
    // The line becomes the same as another: the focus goes to the one that stays.
    if (after.length < cart.length) willDelete(after.findIndex((line) => lineKey(line) === key));
    cartStore.change((now) => editLine(now, item, requests));
  };
  const close = () => setEdited(undefined);
  return (
    <Card as="section" className="mb-4 px-4">
      <ul ref={list}>
        {rows.map(({ key, item }, index) => (
          <CartLine
            key={key}
            item={item}
            shortage={shortageIn(cart, item)}
            limit={quantityLimitIn(cart, item)}
            locked={locked}
            onQuantity={(quantity) => setUnits(item, index, quantity)}
            onRequests={(requests) => editRequests(item, requests)}
            onEdit={() => setEdited({ key, what: 'requests' })}
            onOptions={() => setEdited({ key, what: 'options' })}
            onDelete={() => {
              willDelete(index);
              cartStore.change((now) => removeLine(now, item));
            }}
          />
        ))}
      </ul>
      {edited?.what === 'requests' && editedRow && <EditLineDialog key={editedRow.key} item={editedRow.item} onClose={close} />}
      {edited?.what === 'options' && editedRow && <LineOptions key={editedRow.key} item={editedRow.item} onClose={close} />}
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

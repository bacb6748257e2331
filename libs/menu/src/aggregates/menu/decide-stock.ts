import { Refusal } from '@tiffin/kernel';
import type { StockCommand } from './menu-commands.js';
import type { HeldOrder, StockEvent, StockQuantity } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import { offersOf } from './offer.js';

/**
 * Decides reserving, returning and selling stock (docs/reference/decisions.md#3.4). An order is reserved once, for all its lines or
 * none. Its reservation is either returned or sold: the first command closes it, and later ones find none and record nothing. Throws
 * `closed`, the refusals of `accept`, and `unavailable` where fewer units are free than the accepted order needs.
 */
export function decideStock(command: StockCommand, state: MenuState): readonly StockEvent[] {
  switch (command.type) {
    case 'ReserveStock': {
      const { canteenId, orderId, accept } = command;
      if (state.reservations.has(orderId) || state.lastClosed.includes(orderId)) return [];
      const order = accept(offersOf(state));
      const quantities = packagedQuantities(order);
      if (!quantities.every((wanted) => isFree(state, wanted))) throw new Refusal('unavailable');
      return [{ type: 'StockReserved', data: { canteenId, orderId, quantities, order } }];
    }
    case 'ReturnStock':
    case 'SellStock': {
      const { canteenId, orderId } = command;
      const reservation = state.reservations.get(orderId);
      if (!reservation) return [];
      const type = command.type === 'ReturnStock' ? 'StockReturned' : 'StockSold';
      return [{ type, data: { canteenId, orderId, quantities: reservation.quantities } }];
    }
  }
}

/** Returns the units of each variant; several lines may have the same one. */
function packagedQuantities({ lines }: HeldOrder): readonly StockQuantity[] {
  const byVariant = new Map<string, StockQuantity>();
  for (const { itemId, variantId, quantity } of lines) {
    if (variantId === undefined) continue;
    byVariant.set(variantId, { itemId, variantId, quantity: quantity + (byVariant.get(variantId)?.quantity ?? 0) });
  }
  return [...byVariant.values()];
}

function isFree({ items }: MenuState, { itemId, variantId, quantity }: StockQuantity): boolean {
  return quantity <= (items.get(itemId)?.variants.find((variant) => variant.variantId === variantId)?.free ?? 0);
}

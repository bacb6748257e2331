import { acceptOrder } from './accept-order.js';
import type { StockCommand } from './menu-commands.js';
import type { AcceptedOrder, StockEvent, StockQuantity } from './menu-events.js';
import type { MenuState } from './menu-state.js';

/**
 * Decides reserving, returning and selling stock (decisions 3.4). An order is reserved once, for all its lines or none, and its reservation
 * ends in exactly one of the two: the first command closes it, later ones find none open and record nothing.
 * Throws what `acceptOrder` throws.
 */
export function decideStock(command: StockCommand, state: MenuState): readonly StockEvent[] {
  switch (command.type) {
    case 'ReserveStock': {
      const { canteenId, request } = command;
      const { orderId } = request;
      if (state.reservations.has(orderId) || state.lastClosed.includes(orderId)) return [];
      const order = acceptOrder(state, request);
      return [{ type: 'StockReserved', data: { canteenId, orderId, quantities: packagedQuantities(order), order } }];
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

function packagedQuantities({ lines }: AcceptedOrder): StockQuantity[] {
  return lines.flatMap(({ itemId, variantId, quantity }) => (variantId === undefined ? [] : { itemId, variantId, quantity }));
}

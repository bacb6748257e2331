import { invalid, type PrepareCommand } from '@tiffin/contracts';
import { uuidOr404 } from '@tiffin/http';
import type { UnitToPrepare } from './prepare-unit.command.js';

/** What a validated request asks for, over HTTP or the socket. Throws `validation` where it names no item, `not_found` for an order that can't be. */
export function unitToPrepare({ itemId, name, orderId, lineId, preparationId }: PrepareCommand): UnitToPrepare {
  const item = name !== undefined ? { name } : itemId !== undefined ? { itemId } : undefined;
  if (!item) throw invalid({ itemId: 'please name an item.' });
  return {
    unit: { ...(lineId !== undefined && { lineId }), ...item },
    ...(orderId !== undefined && { orderId: uuidOr404(orderId) }),
    ...(preparationId !== undefined && { preparationId }),
  };
}

import { invalid, type PrepareCommand } from '@tiffin/contracts';
import { uuidOr404 } from '@tiffin/http';
import type { UnitToPrepare } from './prepare-unit.command.js';

/** What a validated request asks for, over HTTP or the socket. Throws `validation` where it names no item, `not_found` for an order that can't be. */
export function unitToPrepare({ itemId, name, orderId, lineId, preparationId }: PrepareCommand): UnitToPrepare {
  const line = lineId === undefined ? {} : { lineId };
  const rest = { ...(orderId !== undefined && { orderId: uuidOr404(orderId) }), ...(preparationId !== undefined && { preparationId }) };
  if (name !== undefined) return { unit: { ...line, name }, ...rest };
  if (itemId !== undefined) return { unit: { ...line, itemId }, ...rest };
  throw invalid({ itemId: 'please name an item.' });
}

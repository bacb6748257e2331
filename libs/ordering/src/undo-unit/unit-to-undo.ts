import { invalid, type UndoCommand } from '@tiffin/contracts';
import { uuidOr404 } from '@tiffin/http';
import type { UnitToUndo } from './undo-unit.command.js';

/** What a validated request asks to undo. Throws `validation` where it names neither a preparation nor an item of an order. */
export function unitToUndo({ preparationId, itemId, orderId }: UndoCommand): UnitToUndo {
  if (preparationId !== undefined) {
    return { preparationId: preparationId.toLowerCase(), ...(orderId !== undefined && { orderId: uuidOr404(orderId) }) };
  }
  if (itemId === undefined || orderId === undefined)
    throw invalid({ preparationId: 'please name a preparation, or an item and its order.' });
  return { itemId, orderId: uuidOr404(orderId) };
}

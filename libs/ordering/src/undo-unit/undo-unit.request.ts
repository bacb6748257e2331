import { IdField } from '@tiffin/http';
import { OpaqueId } from '../order/opaque-id.js';

/** `POST /kitchen/prepared/undo`, and the socket's `itemPreparationUndone`: one preparation, or the last one of an item in an order. */
export class UndoUnitRequest {
  @IdField({ optional: true, message: 'preparationId must be a UUID.' })
  preparationId?: string;

  @OpaqueId({ optional: true })
  itemId?: string;

  @OpaqueId({ optional: true })
  orderId?: string;
}

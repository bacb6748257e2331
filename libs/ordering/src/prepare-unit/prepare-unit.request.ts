import { IdField, TextField } from '@tiffin/http';
import { OpaqueId } from '../order/opaque-id.js';

const TEXT_MAX = 100;
/** `POST /kitchen/prepared`, and the socket's `itemPrepared`: an item by id or by name, and optionally of which order and line. */
export class PrepareUnitRequest {
  @OpaqueId({ optional: true })
  itemId?: string;

  @TextField(TEXT_MAX, { optional: true })
  name?: string;

  @OpaqueId({ optional: true })
  orderId?: string;

  @OpaqueId({ optional: true })
  lineId?: string;

  /** Made by the client, so that a repeated tap is the same unit (decisions 5.2). */
  @IdField({ optional: true, message: 'preparationId must be a UUID.' })
  preparationId?: string;
}

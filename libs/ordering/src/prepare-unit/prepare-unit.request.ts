import { Field, IdField, TextField } from '@tiffin/http';

const TEXT_MAX = 100;
const SomeId = (): PropertyDecorator =>
  Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= TEXT_MAX }, { optional: true });

/** `POST /kitchen/prepared`, and the socket's `itemPrepared`: an item by id or by name, and optionally of which order and line. */
export class PrepareUnitRequest {
  @SomeId()
  itemId?: string;

  @TextField(TEXT_MAX, { optional: true })
  name?: string;

  @SomeId()
  orderId?: string;

  @SomeId()
  lineId?: string;

  /** Made by the client, so that a repeated tap is the same unit (decisions 5.2). */
  @IdField({ optional: true, message: 'preparationId must be a UUID.' })
  preparationId?: string;
}

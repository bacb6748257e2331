import { Field, IdField } from '@tiffin/http';

const SomeId = (): PropertyDecorator =>
  Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 }, { optional: true });

/** `POST /kitchen/prepared/undo`, and the socket's `itemPreparationUndone`: one preparation, or the last one of an item in an order. */
export class UndoUnitRequest {
  @IdField({ optional: true, message: 'preparationId must be a UUID.' })
  preparationId?: string;

  @SomeId()
  itemId?: string;

  @SomeId()
  orderId?: string;
}

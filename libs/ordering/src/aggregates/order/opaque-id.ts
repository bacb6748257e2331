import { Field } from '@tiffin/http';

/** An id in a request that need not be one: what it doesn't lead to is unknown (404), and not a wrong field. */
export const OpaqueId = ({ optional = false }: { optional?: boolean } = {}): PropertyDecorator =>
  Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 }, { optional });

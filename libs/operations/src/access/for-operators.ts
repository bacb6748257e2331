import { ForAudience } from '@tiffin/http';

/** For an admin's session, and for whoever holds the operators' key (docs/reference/wire.md#8). */
export const ForOperators = (): MethodDecorator => ForAudience('admin', 'operator');

import { ForAudience } from '@tiffin/http';

/** Allows an admin's session and the operators' key (docs/reference/wire.md#8). */
export const ForOperators = (): MethodDecorator => ForAudience('admin', 'operator');

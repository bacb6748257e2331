import { ForAudience } from '@tiffin/http';

/** For an admin's session, and for whoever holds the operators' key (api.md 8). */
export const ForOperators = (): MethodDecorator => ForAudience('admin', 'operator');

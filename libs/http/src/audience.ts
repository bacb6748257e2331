import { SetMetadata } from '@nestjs/common';

/** Who may call a route. A route without an audience is refused (deny by default), and a test lists every route with its audience. */
export type Audience = 'anyone' | 'unasked' | 'student' | 'contractor' | 'staff' | 'counter' | 'admin' | 'operator';

export const AUDIENCE = 'tiffin:audience';

/**
 * Declares a route's audience. `anyone` is given alone; the handler may still use the session, if there is one. `unasked`, also given
 * alone, looks for no session, so that the route answers while sessions cannot be read.
 */
export const ForAudience = (...audiences: [Audience, ...Audience[]]): MethodDecorator => SetMetadata(AUDIENCE, audiences);

import { SetMetadata } from '@nestjs/common';

/** Who may call a route. A route without an audience is refused (deny by default), and a test lists every route with its audience. */
export type Audience = 'anyone' | 'unasked' | 'student' | 'contractor' | 'staff' | 'counter' | 'admin' | 'operator';

export const AUDIENCE = 'tiffin:audience';

/**
 * Declares a route's audience. `anyone` stands alone; its handler may still look at the session, where there is one. `unasked` does, too: anyone, and
 * no session is looked for, so that the answer comes also while sessions can't be read.
 */
export const ForAudience = (...audiences: [Audience, ...Audience[]]): MethodDecorator => SetMetadata(AUDIENCE, audiences);

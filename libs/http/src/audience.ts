import { SetMetadata } from '@nestjs/common';

/** Who may call a route. A route without an audience is refused (deny by default), and a test lists every route with its audience. */
export type Audience = 'anyone' | 'student' | 'contractor' | 'staff' | 'admin' | 'operator';

export const AUDIENCE = 'tiffin:audience';

/** Declares a route's audience. `anyone` stands alone; its handler may still look at the session, where there is one. */
export const ForAudience = (...audiences: [Audience, ...Audience[]]): MethodDecorator => SetMetadata(AUDIENCE, audiences);

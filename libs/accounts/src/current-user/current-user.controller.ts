import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { User } from '@tiffin/contracts';
import { ForAudience, OptionalSession, type Session } from '@tiffin/http';
import { CurrentUser } from './current-user.query.js';

@ApiTags('users')
@Controller('users')
export class CurrentUserController {
  constructor(private readonly queries: QueryBus) {}

  /** Without a session 200 and `no user`: the client asks this first, before anyone signed in (decisions 1.5). */
  @Get()
  @ForAudience('anyone')
  async currentUser(@OptionalSession() session: Session | undefined): Promise<User | { message: 'no user' }> {
    const user = session && (await this.queries.execute(new CurrentUser(session)));
    return user ?? { message: 'no user' };
  }
}

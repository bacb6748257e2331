import { Body, Controller, Patch, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Refusal, type User } from '@tiffin/contracts';
import { ChoiceField, Field, ForAudience } from '@tiffin/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CHOOSE_ROLE, LOGIN_INPUT, PASSWORD_ROLES, ANY_PASSWORD } from '../credentials/credential-fields.js';
import { CurrentUser } from '../current-user/current-user.query.js';
import { SignIn } from '../sessions/sign-in.js';
import { clientOf } from '../throttling/client.js';
import { LogIn } from './log-in.command.js';

export class LogInRequest {
  @ChoiceField(PASSWORD_ROLES, { message: CHOOSE_ROLE })
  role: 'student' | 'contractor';

  @Field(LOGIN_INPUT)
  loginInput: string;

  @Field(ANY_PASSWORD)
  password: string;
}

@ApiTags('users')
@Controller('users')
export class LogInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly signIn: SignIn,
  ) {}

  @Patch('login')
  @ForAudience('anyone')
  async logIn(@Body() body: LogInRequest, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<User> {
    const { owner, account } = await this.commands.execute(new LogIn(body.role, body.loginInput, body.password, clientOf(request)));
    const session = await this.signIn.as(owner, account, request, reply);
    const user = await this.queries.execute(new CurrentUser(session));
    if (!user) throw new Refusal('bad_credentials');
    return user;
  }
}

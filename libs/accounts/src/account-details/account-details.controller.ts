import { Body, Controller, Patch, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { User } from '@tiffin/contracts';
import { ANY_PASSWORD, clientOf, CurrentUser, SessionCookies } from '@tiffin/credentials';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, HourlyQuota, CommandResult, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangeAccountDetails } from './change-account-details.command.js';

export class AccountDetailsRequest {
  @Field('fullName')
  fullName: string;

  @Field('email')
  email: string;

  @Field('phoneNumber')
  phoneNumber: string;

  /** The contractor's current password. It confirms the change. */
  @Field(ANY_PASSWORD)
  password: string;
}

@ApiTags('contractors')
@Controller('contractors')
export class AccountDetailsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: SessionCookies,
  ) {}

  @Patch('account')
  @ForAudience('contractor')
  @HourlyQuota('account-details', 60)
  async change(
    @Body() { password, fullName, email, phoneNumber }: AccountDetailsRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandResult<User>> {
    const command = new ChangeAccountDetails(session, password, { fullName, email, phoneNumber }, clientOf(request), context);
    const { position, deviceToken } = await this.commands.execute(command);
    if (deviceToken !== undefined) this.cookies.sendDevice(reply, deviceToken);
    const user = await this.queries.execute(new CurrentUser(session));
    if (!user) throw new Refusal('no_session');
    return new CommandResult(user, position);
  }
}

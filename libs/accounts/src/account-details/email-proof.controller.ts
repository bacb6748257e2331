import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { User } from '@tiffin/contracts';
import { clientOf, CurrentUser } from '@tiffin/credentials';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, CommandResult, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';
import { ConfirmEmail } from './confirm-email.command.js';
import { ResendEmailCode } from './resend-email-code.command.js';

export class ConfirmEmailRequest {
  @Field('verificationCode')
  code: string;
}

/** How a contractor proves a new e-mail address (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md). */
@ApiTags('contractors')
@Controller('contractors/account/email')
export class EmailProofController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @HttpCode(200)
  @ForAudience('contractor')
  async confirm(
    @Body() { code }: ConfirmEmailRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
    @Req() { ip }: FastifyRequest,
  ): Promise<CommandResult<User>> {
    const position = await this.commands.execute(new ConfirmEmail(session, code, ip, context));
    const user = await this.queries.execute(new CurrentUser(session));
    if (!user) throw new Refusal('no_session');
    return new CommandResult(user, position);
  }

  @Post('code')
  @HttpCode(200)
  @ForAudience('contractor')
  async resend(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<{ message: 'Verification code resent' }> {
    await this.commands.execute(new ResendEmailCode(session, clientOf(request)));
    return { message: 'Verification code resent' };
  }
}

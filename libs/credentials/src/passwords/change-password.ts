import { Body, Controller, Patch, Req, Res } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { passwordForm } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, HourlyQuota, CommandResult, type Session } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CredentialChanges, type CredentialChanged } from '../secrets/credential-changes.js';
import { ANY_PASSWORD } from '../secrets/credential-fields.js';
import { refuseEasyToGuess } from '../secrets/easy-to-guess.js';
import { withPassword } from '../secrets/password-accounts.js';
import { PasswordCheck } from '../secrets/password-check.js';
import { Secrets } from '../secrets/secrets.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { clientOf, type Client } from '../throttling/client.js';

/** Changes a signed-in user's password. Their other sessions end; this one continues with a new token (docs/reference/decisions.md#2.1). */
export class ChangePassword extends Command<CredentialChanged> {
  constructor(
    readonly session: Session,
    readonly oldPassword: string,
    readonly newPassword: string,
    readonly client: Client,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Throws `bad_credentials`, 400 for a new password that is easy to guess, `throttled`, `unavailable_now`, and `conflict` if the account
 * changed at the same moment.
 */
@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly check: PasswordCheck,
    private readonly secrets: Secrets,
    private readonly credentials: CredentialChanges,
  ) {}

  async execute({ session, oldPassword, newPassword, client, context }: ChangePassword): Promise<CredentialChanged> {
    const account = await this.check.confirm(session, oldPassword, client);
    await refuseEasyToGuess('newPassword', newPassword, [account.login, account.record.email]);
    const { operation, owner } = withPassword(account, await this.secrets.hash(newPassword));
    const { userId, canteenId } = owner;
    const fact = { type: 'PasswordChanged', data: { canteenId, userId } } as const;
    const notice = { role: account.role, userId, what: 'password' } as const;
    return await this.credentials.commit({ operations: [operation], owner, keep: session.id, fact, notice }, context);
  }
}

export class ChangePasswordRequest {
  @Field(ANY_PASSWORD)
  oldPassword: string;

  @Field('newPassword')
  newPassword: string;
}

@ApiTags('users')
@Controller('users')
export class ChangePasswordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: SessionCookies,
  ) {}

  @Patch('password')
  @ForAudience('student', 'contractor')
  @HourlyQuota('password', 60)
  async change(
    @Body() { oldPassword, newPassword }: ChangePasswordRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandResult<object>> {
    if (passwordForm(newPassword) === passwordForm(oldPassword))
      throw invalid({ newPassword: 'new password should not match old password' });
    const command = new ChangePassword(session, oldPassword, newPassword, clientOf(request), context);
    const { position, renewed } = await this.commands.execute(command);
    if (renewed) this.cookies.sendSession(reply, renewed);
    return new CommandResult({}, position);
  }
}

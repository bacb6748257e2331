import { Body, Controller, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ChoiceField, commandContext, Field, ForAudience, OptionalSession, CommandResult, type Session } from '@tiffin/http';
import { invalid, Refusal } from '@tiffin/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CHOOSE_ROLE, filled, LOGIN_INPUT, PASSWORD_ROLES } from '../secrets/credential-fields.js';
import type { PasswordRole } from '../secrets/password-accounts.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { clientOf } from '../throttling/client.js';
import { ChoosePassword } from './choose-password.command.js';
import { PasswordLinks } from './password-links.js';
import { SendNewPassword } from './send-new-password.command.js';
import { SendPasswordLink } from './send-password-link.command.js';

/** The account with a forgotten password; both fields are absent for a signed-in user. */
export class ResetPasswordRequest {
  @ChoiceField(PASSWORD_ROLES, { message: CHOOSE_ROLE, optional: true })
  role?: PasswordRole;

  @Field(LOGIN_INPUT, { optional: true })
  loginInput?: string;
}

const TOKEN = filled(200, 'Please open the link from the mail.');

export class LinkRequest {
  @Field(TOKEN)
  token: string;
}

export class ChoosePasswordRequest {
  @Field(TOKEN)
  token: string;

  @Field('newPassword')
  newPassword: string;
}

@ApiTags('users')
@Controller('users')
export class ResetPasswordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: SessionCookies,
    private readonly links: PasswordLinks,
  ) {}

  /**
   * With a log-in: mails a link if the account exists. Without: mails a new password to the signed-in user
   * (docs/reference/decisions.md#2.9).
   */
  @Patch('reset-password')
  @ForAudience('anyone')
  async reset(
    @Body() { role, loginInput }: ResetPasswordRequest,
    @OptionalSession() session: Session | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    if (role === undefined && loginInput === undefined) return await this.sendNewPassword(session, request, reply);
    if (role === undefined) throw invalid({ role: CHOOSE_ROLE });
    if (loginInput === undefined) throw invalid({ loginInput: LOGIN_INPUT.message });
    await this.commands.execute(new SendPasswordLink(role, loginInput, clientOf(request)));
    return { message: 'If this account exists, a link is on its way' };
  }

  /** With the token of a mailed link. */
  @Post('reset-password')
  @HttpCode(200)
  @ForAudience('anyone')
  async choose(@Body() { token, newPassword }: ChoosePasswordRequest, @Req() { id }: FastifyRequest): Promise<CommandResult<object>> {
    return new CommandResult({}, await this.commands.execute(new ChoosePassword(token, newPassword, id)));
  }

  /** Checks whether a link still works, before the user enters a password. */
  @Post('reset-password/check')
  @HttpCode(200)
  @ForAudience('anyone')
  async check(@Body() { token }: LinkRequest): Promise<object> {
    await this.links.open(token);
    return {};
  }

  private async sendNewPassword(
    session: Session | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CommandResult<object>> {
    if (!session) throw new Refusal('no_session');
    const command = new SendNewPassword(session, clientOf(request).language, commandContext(session, request.id));
    const { position, renewed } = await this.commands.execute(command);
    if (renewed) this.cookies.sendSession(reply, renewed);
    return new CommandResult({}, position);
  }
}

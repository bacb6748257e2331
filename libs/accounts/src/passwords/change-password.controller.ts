import { Body, Controller, Patch, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { invalid, passwordForm } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, Written, type Session } from '@tiffin/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANY_PASSWORD } from '../credentials/credential-fields.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { clientOf } from '../throttling/client.js';
import { ChangePassword } from './change-password.command.js';

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
  async change(
    @Body() { oldPassword, newPassword }: ChangePasswordRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Written<object>> {
    if (passwordForm(newPassword) === passwordForm(oldPassword))
      throw invalid({ newPassword: 'new password should not match old password' });
    const command = new ChangePassword(session, oldPassword, newPassword, clientOf(request), context);
    const { position, renewed } = await this.commands.execute(command);
    if (renewed) this.cookies.sendSession(reply, renewed);
    return new Written({}, position);
  }
}

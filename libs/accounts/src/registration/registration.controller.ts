import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Canteen } from '@tiffin/contracts';
import { clientOf } from '@tiffin/credentials';
import { ForAudience, type CommandResult } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';
import { CompleteReplacement } from '../contractors/complete-replacement.command.js';
import { CompleteRegistration } from './complete-registration.command.js';
import { RegisterCanteen } from './register-canteen.command.js';
import { registrarOf } from './registrar.js';
import { CompleteRegistrationRequest, RegisterCanteenRequest, registrationIn, ResendCodeRequest } from './registration-requests.js';
import { ResendCode } from './register-canteen.command.js';

/**
 * How a canteen is registered (docs/reference/wire.md#5.2): anyone may apply, the mailed code proves the address, and an admin approves.
 */
@ApiTags('contractors')
@Controller('contractors')
export class RegistrationController {
  constructor(private readonly commands: CommandBus) {}

  @Post('register')
  @HttpCode(200)
  @ForAudience('anyone')
  async register(@Body() body: RegisterCanteenRequest, @Req() request: FastifyRequest): Promise<{ message: 'Verification code sent' }> {
    await this.commands.execute(new RegisterCanteen(body, clientOf(request)));
    return { message: 'Verification code sent' };
  }

  @Post('complete-registeration')
  @ForAudience('anyone')
  async complete(@Body() body: CompleteRegistrationRequest, @Req() request: FastifyRequest): Promise<CommandResult<Canteen>> {
    const registration = registrationIn(body);
    const by = registrarOf(request);
    return registration
      ? await this.commands.execute(new CompleteRegistration(registration, body.code, request.ip, by))
      : await this.commands.execute(new CompleteReplacement({ email: body.email, code: body.code, address: request.ip }, by));
  }

  @Post('resend-code')
  @HttpCode(200)
  @ForAudience('anyone')
  async resend(@Body() { email }: ResendCodeRequest, @Req() request: FastifyRequest): Promise<{ message: 'Verification code resent' }> {
    await this.commands.execute(new ResendCode(email, clientOf(request)));
    return { message: 'Verification code resent' };
  }
}

import { Body, Controller, Patch, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, Written, type Session } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';
import { ANY_PASSWORD } from '../credentials/credential-fields.js';
import { clientOf } from '../throttling/client.js';
import { ChangeKitchenKey } from './change-kitchen-key.command.js';

export class KitchenKeyRequest {
  /** The contractor's. */
  @Field(ANY_PASSWORD)
  password: string;

  @Field('kitchenKey')
  newKey: string;
}

@ApiTags('contractors')
@Controller('contractors')
export class KitchenKeyController {
  constructor(private readonly commands: CommandBus) {}

  @Patch('kitchen-key')
  @ForAudience('contractor')
  async change(
    @Body() { password, newKey }: KitchenKeyRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<Written<object>> {
    const command = new ChangeKitchenKey(session, password, newKey, clientOf(request), context);
    return new Written({}, await this.commands.execute(command));
  }
}

import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { BillsGenerated } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, ChangesState, CurrentSession, ForAudience, Written, type Session } from '@tiffin/http';
import { IssueBillsCommand } from './issue-bills.command.js';

@Controller('bills/generate')
export class IssueBillsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ForAudience('contractor')
  issue(@CurrentSession() session: Session, @ActingAs() context: CommandContext): Promise<Written<BillsGenerated>> {
    return this.generate(session, context);
  }

  /** The specification's verb; since it changes state, it must say where it comes from (decisions 1.7). */
  @Get()
  @ChangesState()
  @ForAudience('contractor')
  async generate(@CurrentSession() { canteenId }: Session, @ActingAs() context: CommandContext): Promise<Written<BillsGenerated>> {
    const { generated, position } = await this.commands.execute(new IssueBillsCommand(canteenId, context));
    return new Written(generated, position);
  }
}

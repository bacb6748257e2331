import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnCard } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, HourlyQuota, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { StudentCards } from './student-cards.js';

/** A student's card on their phone. */
@ApiTags('counter')
@Controller('users/card')
export class OwnCardController {
  constructor(private readonly cards: StudentCards) {}

  @Get()
  @ForAudience('student')
  @ApiOperation({ summary: 'A code for the counter, good for a few minutes' })
  show(@CurrentSession() { canteenId, userId }: Session): Promise<OwnCard> {
    return this.cards.shown(canteenId, userId);
  }

  @Delete()
  @ForAudience('student')
  @HourlyQuota('card', 20)
  @ApiOperation({ summary: 'Makes all cards void that there are, printed ones too; answers the next' })
  async replace(@CurrentSession() { canteenId, userId }: Session, @ActingAs() context: CommandContext): Promise<CommandResult<OwnCard>> {
    const position = await this.cards.replace(canteenId, userId, context);
    return new CommandResult(await this.cards.shown(canteenId, userId), position);
  }
}

/** Lets a contractor replace the card of a student who lost it and has no phone. */
@ApiTags('students')
@Controller('contractors/students/:id/card')
export class StudentCardController {
  constructor(private readonly cards: StudentCards) {}

  @Delete()
  @ForAudience('contractor')
  @HourlyQuota('card', 600)
  @ApiOperation({ summary: 'Makes all cards of a student void; the next sheet has another' })
  async replace(
    @Param('id') id: string,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<object>> {
    return new CommandResult({}, await this.cards.replace(canteenId, uuidOr404(id), context));
  }
}

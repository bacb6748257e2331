import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BillsGenerated } from '@tiffin/contracts';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, ChangesState, CurrentSession, ForAudience, CommandResult, type Session } from '@tiffin/http';
import { CLOCK, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { lastEndedMonth } from '../months.js';
import { BillRun } from './bill-run.js';

/** How long a call waits until the view has every recorded event, in ms. */
const VIEW_TIMEOUT_MS = 2_000;

export interface IssuedAnswer {
  readonly generated: BillsGenerated;
  /** 0 where nothing was written. */
  readonly position: Position;
}

/**
 * Issues and revises a canteen's bills of all months that have ended, without waiting for 00:05 (docs/reference/decisions.md#7.2).
 * Throws what `BillRun` throws.
 */
export class IssueBillsCommand extends Command<IssuedAnswer> {
  constructor(
    readonly canteenId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(IssueBillsCommand)
export class IssueBillsHandler implements ICommandHandler<IssueBillsCommand> {
  constructor(
    private readonly bills: BillRun,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId, context }: IssueBillsCommand): Promise<IssuedAnswer> {
    const month = lastEndedMonth(this.clock.now(), this.timeZone);
    const { issued, revised, heldUp, position } = await this.bills.run(canteenId, month, context, { timeout: VIEW_TIMEOUT_MS });
    const counts = { issued, revised, ...(heldUp > 0 && { heldUp }) };
    return { generated: { month: Number(month.slice(5)), year: Number(month.slice(0, 4)), ...counts }, position };
  }
}

@Controller('bills/generate')
export class IssueBillsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ForAudience('contractor')
  issue(@CurrentSession() session: Session, @ActingAs() context: CommandContext): Promise<CommandResult<BillsGenerated>> {
    return this.generate(session, context);
  }

  /** The specification's verb. It changes state, so it must name its origin (docs/reference/decisions.md#1.7). */
  @Get()
  @ChangesState()
  @ForAudience('contractor')
  async generate(@CurrentSession() { canteenId }: Session, @ActingAs() context: CommandContext): Promise<CommandResult<BillsGenerated>> {
    const { generated, position } = await this.commands.execute(new IssueBillsCommand(canteenId, context));
    return new CommandResult(generated, position);
  }
}

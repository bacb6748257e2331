import { Body, Controller, Get, Inject, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { NOTICE_MAX, PAUSE_DAYS_MAX, type CanteenState } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import {
  ActingAs,
  BooleanField,
  CurrentSession,
  Field,
  ForAudience,
  ReadsViews,
  TextField,
  CommandResult,
  type Session,
} from '@tiffin/http';
import { CLOCK, invalid, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { menuItemsView, openingStatusOf } from '../views/menu-items.view.js';
import type { OpeningStatus } from '../aggregates/menu/opening-status.js';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import { toCanteenState } from './menu-wire.js';

/** Whether the canteen accepts orders now, and its notice. */
export class AskCanteenQuery extends Query<CanteenState> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(AskCanteenQuery)
export class AskCanteenHandler implements IQueryHandler<AskCanteenQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId }: AskCanteenQuery): Promise<CanteenState> {
    const stored = await this.projections.reader(menuItemsView).get(canteenId);
    return toCanteenState(openingStatusOf(stored?.document), { at: this.clock.now(), timeZone: this.timeZone });
  }
}

@Controller('canteen')
export class AskCanteenController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor', 'staff', 'counter')
  @ReadsViews('menu-items')
  ask(@CurrentSession() { canteenId }: Session): Promise<CanteenState> {
    return this.queries.execute(new AskCanteenQuery(canteenId));
  }
}

/** The opening status that the contractor requests. */
export interface RequestedOpening {
  readonly open: boolean;
  readonly notice: string;
  /** While it is closed: when it is to open by itself, ISO 8601. */
  readonly backAt?: string | undefined;
}

/** Closes the canteen for orders or opens it again, with a short message for everyone's screen (docs/reference/decisions.md#3.1a). */
export class CloseCanteenCommand extends Command<LoadedAggregate<OpeningStatus>> {
  constructor(
    readonly canteenId: string,
    readonly requested: RequestedOpening,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CloseCanteenCommand)
export class CloseCanteenHandler implements ICommandHandler<CloseCanteenCommand> {
  constructor(private readonly menus: MenuStream) {}

  execute({ canteenId, requested: { open, notice, backAt }, context }: CloseCanteenCommand): Promise<LoadedAggregate<OpeningStatus>> {
    const closing =
      backAt === undefined
        ? ({ type: 'CloseCanteen', canteenId, notice } as const)
        : ({ type: 'PauseCanteen', canteenId, notice, backAt } as const);
    return this.menus.decide(canteenId, open ? { type: 'OpenCanteen', canteenId, notice } : closing, context);
  }
}

const INSTANT = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;
const isInstant = (value: unknown): boolean => typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));

export class CanteenForm {
  @BooleanField()
  open: boolean;

  @TextField(NOTICE_MAX, { optional: true })
  notice?: string;

  /** While it is closed: when it opens by itself, ISO 8601 in UTC. */
  @Field({ message: 'Please send a time such as 2026-11-21T08:45:00Z.', accepts: isInstant }, { optional: true })
  backAt?: string;
}

const DAY = 86_400_000;

/** Returns the time, ISO 8601. Throws `validation` for a time in the past or too far ahead. */
function comingTime(text: string, now: Date): string {
  const back = new Date(text);
  const msAhead = back.getTime() - now.getTime();
  if (msAhead <= 0) throw invalid({ backAt: 'Please choose a time that is still to come.' });
  if (msAhead > PAUSE_DAYS_MAX * DAY) throw invalid({ backAt: `Please choose a time within ${PAUSE_DAYS_MAX} days.` });
  return back.toISOString();
}

@Controller('contractors/canteen')
export class CloseCanteenController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  @Patch()
  @ForAudience('contractor')
  async change(
    @Body() { open, notice = '', backAt }: CanteenForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<CanteenState>> {
    const at = this.clock.now();
    const requested = { open, notice: notice.trim(), backAt: open || backAt === undefined ? undefined : comingTime(backAt, at) };
    const { state, position } = await this.commands.execute(new CloseCanteenCommand(canteenId, requested, context));
    return new CommandResult(toCanteenState(state, { at, timeZone: this.timeZone }), position);
  }
}

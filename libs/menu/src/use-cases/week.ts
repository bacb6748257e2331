import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import type { Week } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, ReadsViews, CommandResult, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { menuItemsView, openingStatusOf } from '../views/menu-items.view.js';
import type { WeekData } from '../aggregates/menu/menu-events.js';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import type { WeekState } from '../aggregates/menu/week-state.js';
import { WeekForm, weekFrom } from './week-form.js';

/** When the canteen is open and what it serves when. */
export class AskWeekQuery extends Query<Week> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(AskWeekQuery)
export class AskWeekHandler implements IQueryHandler<AskWeekQuery> {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  async execute({ canteenId }: AskWeekQuery): Promise<Week> {
    const stored = await this.projections.reader(menuItemsView).get(canteenId);
    return toWeek(openingStatusOf(stored?.document).week);
  }
}

@Controller('canteen/week')
export class AskWeekController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor')
  @ReadsViews('menu-items')
  @ApiOperation({ summary: 'When the canteen is open, what it serves when, and on which days it is closed' })
  ask(@CurrentSession() { canteenId }: Session): Promise<Week> {
    return this.queries.execute(new AskWeekQuery(canteenId));
  }
}

/** Sets the canteen's week, and makes the switches that it requires now. Refused with `conflict` where the week was set meanwhile. */
export class PlanWeekCommand extends Command<LoadedAggregate<{ readonly week: WeekState | null }>> {
  constructor(
    readonly canteenId: string,
    readonly week: WeekData,
    /** The revision of the week that was edited. */
    readonly expectedRevision: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PlanWeekCommand)
export class PlanWeekHandler implements ICommandHandler<PlanWeekCommand> {
  constructor(
    private readonly menus: MenuStream,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  execute({
    canteenId,
    week,
    expectedRevision: seen,
    context,
  }: PlanWeekCommand): Promise<LoadedAggregate<{ readonly week: WeekState | null }>> {
    const at = this.clock.now();
    const { timeZone } = this;
    return this.menus.decide(canteenId, { type: 'PlanWeek', canteenId, week, expectedRevision: seen, at, timeZone }, context);
  }
}

@Controller('contractors/week')
export class PlanWeekController {
  constructor(private readonly commands: CommandBus) {}

  @Put()
  @ForAudience('contractor')
  @ApiOperation({ summary: 'Says when the canteen is open, what it serves when, and on which days it is closed' })
  async plan(
    @Body() form: WeekForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Week>> {
    const command = new PlanWeekCommand(canteenId, weekFrom(form), form.revision, context);
    const { state, position } = await this.commands.execute(command);
    return new CommandResult(toWeek(state.week), position);
  }
}

function toWeek(week: WeekState | null): Week {
  if (!week) return { parts: [], hours: [], closedDays: [], revision: 0 };
  const { parts, hours, closedDays, revision } = week;
  return { parts: parts.map(({ partId, ...part }) => ({ _id: partId, ...part })), hours, closedDays, revision };
}

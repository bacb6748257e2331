import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import type { MenuArrangement } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import { ActingAs, CommandResult, CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { IDS, PROJECTIONS, type Ids } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import type { ArrangeMenu } from '../aggregates/menu/menu-commands.js';
import type { MenuState } from '../aggregates/menu/menu-state.js';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import { arrangementId, menuItemsView } from '../views/menu-items.view.js';
import { ArrangementForm, arrangementFrom } from './arrangement-form.js';
import { toArrangement } from './menu-wire.js';

/** The categories of the menu in their sequence, and the notes for the cook. */
export class AskArrangementQuery extends Query<MenuArrangement> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(AskArrangementQuery)
export class AskArrangementHandler implements IQueryHandler<AskArrangementQuery> {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  async execute({ canteenId }: AskArrangementQuery): Promise<MenuArrangement> {
    const stored = await this.projections.reader(menuItemsView).get(arrangementId(canteenId));
    return toArrangement(stored?.document.kind === 'Arrangement' ? stored.document : { categories: [] });
  }
}

@Controller('menu/arrangement')
export class AskArrangementController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor', 'staff', 'counter')
  @ReadsViews('menu-items')
  @ApiOperation({ summary: 'The categories of the menu in their sequence, and the notes for the cook' })
  ask(@CurrentSession() { canteenId }: Session): Promise<MenuArrangement> {
    return this.queries.execute(new AskArrangementQuery(canteenId));
  }
}

/** Sets the categories and the notes for the cook (docs/reference/decisions.md#3.9). */
export class ArrangeMenuCommand extends Command<LoadedAggregate<Pick<MenuState, 'arrangement'>>> {
  constructor(
    readonly canteenId: string,
    readonly arrangement: Pick<ArrangeMenu, 'categories' | 'notes' | 'snacks'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ArrangeMenuCommand)
export class ArrangeMenuHandler implements ICommandHandler<ArrangeMenuCommand> {
  constructor(private readonly menus: MenuStream) {}

  execute({ canteenId, arrangement, context }: ArrangeMenuCommand): Promise<LoadedAggregate<Pick<MenuState, 'arrangement'>>> {
    return this.menus.decide(canteenId, { type: 'ArrangeMenu', canteenId, ...arrangement }, context);
  }
}

@Controller('contractors/menu/arrangement')
export class ArrangeMenuController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Put()
  @ForAudience('contractor')
  @ApiOperation({ summary: 'Sets the categories of the menu and the notes for the cook' })
  async arrange(
    @Body() form: ArrangementForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<MenuArrangement>> {
    const command = new ArrangeMenuCommand(canteenId, arrangementFrom(form, this.ids), context);
    const { state, position } = await this.commands.execute(command);
    return new CommandResult(toArrangement(state.arrangement), position);
  }
}

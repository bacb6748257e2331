import { Body, Controller, Get, Inject, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { NOTICE_MAX, type CanteenState } from '@tiffin/contracts';
import type { CommandContext, Folded } from '@tiffin/event-sourcing';
import { ActingAs, BooleanField, CurrentSession, ForAudience, ReadsViews, TextField, Written, type Session } from '@tiffin/http';
import { PROJECTIONS } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { menuItemsView } from './menu-items-view/menu-items.view.js';
import { MenuStream } from './menu/menu-stream.js';

/** Whether the canteen takes orders now, and its notice. */
export class AskCanteenQuery extends Query<CanteenState> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(AskCanteenQuery)
export class AskCanteenHandler implements IQueryHandler<AskCanteenQuery> {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  async execute({ canteenId }: AskCanteenQuery): Promise<CanteenState> {
    const document = (await this.projections.reader(menuItemsView).get(canteenId))?.document;
    return document?.kind === 'Canteen' ? { open: document.open, notice: document.notice } : { open: true, notice: '' };
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

/** Closes the canteen for orders or opens it again, with a short message for everyone's screen (decisions 3.1a). */
export class CloseCanteenCommand extends Command<Folded<CanteenState>> {
  constructor(
    readonly canteenId: string,
    readonly wanted: CanteenState,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CloseCanteenCommand)
export class CloseCanteenHandler implements ICommandHandler<CloseCanteenCommand> {
  constructor(private readonly menus: MenuStream) {}

  async execute({ canteenId, wanted, context }: CloseCanteenCommand): Promise<Folded<CanteenState>> {
    const type = wanted.open ? 'OpenCanteen' : 'CloseCanteen';
    const { state, revision, position } = await this.menus.decide(canteenId, { type, canteenId, notice: wanted.notice }, context);
    return { state: { open: state.open, notice: state.notice }, revision, position };
  }
}

export class CanteenForm {
  @BooleanField()
  open: boolean;

  @TextField(NOTICE_MAX, { optional: true })
  notice?: string;
}

@Controller('contractors/canteen')
export class CloseCanteenController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @ForAudience('contractor')
  async change(
    @Body() { open, notice = '' }: CanteenForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<CanteenState>> {
    const { state, position } = await this.commands.execute(new CloseCanteenCommand(canteenId, { open, notice: notice.trim() }, context));
    return new Written(state, position);
  }
}

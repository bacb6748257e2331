import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CanteenState } from '@tiffin/contracts';
import { PROJECTIONS } from '@tiffin/http';
import type { Projections } from '@tiffin/read-models';
import { menuItemsView } from '../menu-items-view/menu-items.view.js';

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

import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import { csvLine, MENU_COLUMNS } from '@tiffin/contracts';
import { csvFile, CurrentSession, ForAudience, type Session } from '@tiffin/http';
import { menuRows, type MenuCells } from '../../aggregates/menu/bulk/menu-cells.js';
import { MenuStream } from '../../aggregates/menu/menu-stream.js';

/** The rows of the canteen's menu, as its file has them. */
export class ExportMenuQuery extends Query<readonly MenuCells[]> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(ExportMenuQuery)
export class ExportMenuHandler implements IQueryHandler<ExportMenuQuery> {
  constructor(private readonly menus: MenuStream) {}

  async execute({ canteenId }: ExportMenuQuery): Promise<readonly MenuCells[]> {
    return menuRows((await this.menus.current(canteenId)).state);
  }
}

@Controller('contractors/menu/csv')
export class ExportMenuController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ApiOperation({ summary: 'The menu as a spreadsheet that can be imported again' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async csv(@CurrentSession() { canteenId }: Session): Promise<StreamableFile> {
    const rows = await this.queries.execute(new ExportMenuQuery(canteenId));
    return csvFile([csvLine(MENU_COLUMNS), ...rows.map((cells) => csvLine(MENU_COLUMNS.map((column) => cells[column])))], 'menu');
  }
}

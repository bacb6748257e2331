import { Controller, Inject, Post, Query as InQuery } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { MenuImported, MenuImportPreview } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import {
  ActingAs,
  ChoiceField,
  CommandResult,
  CurrentSession,
  Field,
  ForAudience,
  TakesCsv,
  UploadedCsv,
  type Session,
} from '@tiffin/http';
import { IDS, type Ids } from '@tiffin/kernel';
import { previewImport } from '../../aggregates/menu/bulk/decide-import.js';
import { idsNeeded } from '../../aggregates/menu/bulk/import-snack.js';
import type { ImportMenu } from '../../aggregates/menu/menu-commands.js';
import type { BulkChange, MenuEvent } from '../../aggregates/menu/menu-events.js';
import { MenuStream } from '../../aggregates/menu/menu-stream.js';
import { menu } from '../../aggregates/menu/menu.decider.js';
import { menuFile } from './import-file.js';

/** Previews an import row by row, on the menu as it is now. Throws 400 for a file that cannot be parsed. */
export class PreviewMenuImport extends Query<MenuImportPreview> {
  constructor(
    readonly canteenId: string,
    readonly file: Uint8Array,
  ) {
    super();
  }
}

@QueryHandler(PreviewMenuImport)
export class PreviewMenuImportHandler implements IQueryHandler<PreviewMenuImport> {
  constructor(
    private readonly menus: MenuStream,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ canteenId, file }: PreviewMenuImport): Promise<MenuImportPreview> {
    const command = importOf(canteenId, file, this.ids);
    return previewImport(command, (await this.menus.current(canteenId)).state, menu.evolve).preview;
  }
}

/** Adds and changes what a file says, all rows or none. Throws as the query, and as `decideImport`. */
export class ImportMenuCommand extends Command<CommandResult<MenuImported>> {
  constructor(
    readonly canteenId: string,
    readonly file: Uint8Array,
    readonly digest: string | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ImportMenuCommand)
export class ImportMenuHandler implements ICommandHandler<ImportMenuCommand> {
  constructor(
    private readonly menus: MenuStream,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ canteenId, file, digest, context }: ImportMenuCommand): Promise<CommandResult<MenuImported>> {
    const command = { ...importOf(canteenId, file, this.ids), ...(digest !== undefined && { digest }) };
    const { recorded, position } = await this.menus.decide(canteenId, command, context);
    return new CommandResult(countsOf(recorded), position);
  }
}

function importOf(canteenId: string, file: Uint8Array, ids: Ids): ImportMenu {
  const { rows, unknownColumns } = menuFile(file);
  const withIds = rows.map((row) => ({ ...row, newIds: Array.from({ length: idsNeeded(row.cells) }, () => ids.uuid()) }));
  return { type: 'ImportMenu', canteenId, rows: withIds, unknownColumns };
}

function countsOf(recorded: readonly MenuEvent[]): MenuImported {
  const changes = recorded.flatMap((event) => (event.type === 'MenuChangedInBulk' ? event.data.changes : []));
  const isAdding = ({ type }: BulkChange): boolean => type === 'SnackAdded' || type === 'PackagedItemAdded';
  const idOf = ({ data }: BulkChange): string => ('snackId' in data ? data.snackId : data.itemId);
  const added = new Set(changes.filter(isAdding).map(idOf));
  const touched = new Set(changes.map(idOf));
  return { added: added.size, changed: touched.size - added.size };
}

const DIGEST = /^[0-9a-f]{64}$/;

export class ImportMenuRequest {
  /** Preview only: `?dryRun` or `?dryRun=true`. */
  @ChoiceField(['', 'true', 'false'], { optional: true })
  dryRun?: string;

  /** The `digest` of the dry run that was shown. */
  @Field({ message: 'this is not a digest.', accepts: (value) => typeof value === 'string' && DIGEST.test(value) }, { optional: true })
  digest?: string;
}

@Controller('contractors/menu')
export class ImportMenuController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('import')
  @ForAudience('contractor')
  @TakesCsv()
  @ApiOperation({ summary: 'Adds and changes snacks and packaged items as a CSV file says' })
  @ApiOkResponse({ description: 'What would happen' })
  @ApiCreatedResponse({ description: 'All rows are imported' })
  async import(
    @UploadedCsv() file: Buffer,
    @InQuery() { dryRun = 'false', digest }: ImportMenuRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<MenuImportPreview | MenuImported>> {
    if (dryRun === 'false') return await this.commands.execute(new ImportMenuCommand(canteenId, file, digest, context));
    return new CommandResult(await this.queries.execute(new PreviewMenuImport(canteenId, file)), 0, 200);
  }
}

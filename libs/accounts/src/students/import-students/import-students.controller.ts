import { Controller, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ImportPreview } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, ChoiceField, CurrentSession, ForAudience, TakesCsv, UploadedCsv, Written, type Session } from '@tiffin/http';
import { ImportStudents } from './import-students.command.js';
import { PreviewImport } from './preview-import.query.js';

export class ImportStudentsRequest {
  /** Only say what would happen: `?dryRun` or `?dryRun=true`. */
  @ChoiceField(['', 'true', 'false'], { optional: true })
  dryRun?: string;
}

@ApiTags('students')
@Controller('contractors/students')
export class ImportStudentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('import')
  @ForAudience('contractor')
  @TakesCsv()
  @ApiOkResponse({ description: 'What would happen' })
  @ApiCreatedResponse({ description: 'All are registered' })
  async import(
    @UploadedCsv() file: Buffer,
    @Query() { dryRun = 'false' }: ImportStudentsRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<ImportPreview | { registered: number }>> {
    if (dryRun === 'false') return await this.commands.execute(new ImportStudents(canteenId, file, context));
    return new Written(await this.queries.execute(new PreviewImport(canteenId, file)), 0, 200);
  }
}

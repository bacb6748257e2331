import { Controller, Inject, Injectable, Post, Query as InQuery } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ImportPreview, ImportRow } from '@tiffin/contracts';
import { NEW_PASSWORD, Secrets, type NewPassword } from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, ChoiceField, CommandResult, CurrentSession, ForAudience, TakesCsv, UploadedCsv, type Session } from '@tiffin/http';
import { CLOCK, IDS, RECORDS, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import { MailOutbox } from '@tiffin/mail';
import { AccountChanges, CANTEENS, STUDENTS, type CanteenRecord } from '@tiffin/people';
import { DuplicateRecord, type RecordStore } from '@tiffin/read-models';
import { FirstPasswordMail, NO_PASSWORD_YET } from '../first-password.mail.js';
import { newStudent } from '../new-student.js';
import { checkRows } from './check-rows.js';
import { rowsOfFile, type FileRow } from './import-file.js';

/** Previews what a file's rows would become in the canteen as it is now. */
@Injectable()
export class ImportPreviews {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async of(canteenId: string, rows: readonly FileRow[], respell: boolean): Promise<ImportPreview> {
    const students = (await this.records.find(STUDENTS, { where: { canteenId } })).map(({ record }) => record);
    const existing = {
      rollNos: new Set(students.map(({ rollNo }) => rollNo)),
      emails: new Set(students.map((student) => student.emailKey)),
    };
    return checkRows(rows, existing, { respell });
  }
}

/** Previews an import row by row. Stores nothing. */
export class PreviewImport extends Query<ImportPreview> {
  constructor(
    readonly canteenId: string,
    readonly file: Uint8Array,
    readonly respell: boolean,
  ) {
    super();
  }
}

/** Throws 400 for a file that cannot be parsed. */
@QueryHandler(PreviewImport)
export class PreviewImportHandler implements IQueryHandler<PreviewImport> {
  constructor(private readonly previews: ImportPreviews) {}

  execute({ canteenId, file, respell }: PreviewImport): Promise<ImportPreview> {
    return this.previews.of(canteenId, rowsOfFile(file), respell);
  }
}

/** How often the rows are checked again when another call registered one of them meanwhile. */
const TRIES = 3;

/** Registers all students of a file, or none. */
export class ImportStudents extends Command<CommandResult<{ registered: number }>> {
  constructor(
    readonly canteenId: string,
    readonly file: Uint8Array,
    readonly respell: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Hashing a thousand passwords with argon2id would keep a core busy for half a minute. So no password is hashed here: each is queued with
 * its mail, and the account accepts no password until then. The server hashes it when it sends the mail
 * (docs/adr/0022-importing-students.md). All is one commit.
 * Throws 400 for a file that cannot be parsed, and `validation` with all rows if one has errors.
 */
@CommandHandler(ImportStudents)
export class ImportStudentsHandler implements ICommandHandler<ImportStudents> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(NEW_PASSWORD) private readonly newPassword: NewPassword,
    private readonly previews: ImportPreviews,
    private readonly secrets: Secrets,
    private readonly outbox: MailOutbox,
    private readonly mail: FirstPasswordMail,
    private readonly changes: AccountChanges,
  ) {}

  async execute({ canteenId, file, respell, context }: ImportStudents): Promise<CommandResult<{ registered: number }>> {
    const rows = rowsOfFile(file);
    const canteen = (await this.records.get(CANTEENS, canteenId))?.record;
    if (!canteen) throw new Refusal('no_session');
    for (let tries = 1; ; tries++) {
      const preview = await this.previews.of(canteenId, rows, respell);
      if (preview.invalid > 0) throw refusedRows(preview);
      try {
        const position = await this.register(canteen, preview.rows, context);
        return new CommandResult({ registered: preview.rows.length }, position);
      } catch (error) {
        const isTaken = error instanceof DuplicateRecord && error.collection === STUDENTS.name;
        if (!isTaken || tries === TRIES) throw error;
      }
    }
  }

  private async register(canteen: CanteenRecord, rows: readonly ImportRow[], context: CommandContext): Promise<Position> {
    const registeredAt = this.clock.now().toISOString();
    const passwordHash = await this.secrets.dummyHash();
    const students = rows.map((row) =>
      newStudent(canteen, row, { _id: this.ids.uuid(), registeredAt, passwordHash, passwordVersion: NO_PASSWORD_YET }),
    );
    const operations = students.flatMap((record) => [
      { kind: 'insert', collection: STUDENTS.name, record } as const,
      this.outbox.entry({
        id: this.ids.uuid(),
        kind: this.mail,
        parameters: { userId: record._id, password: this.newPassword() },
      }),
    ]);
    const facts = students.map(({ _id: userId, canteenId }) => ({ type: 'StudentRegistered', data: { canteenId, userId } }) as const);
    const position = await this.changes.commit(operations, facts, context);
    this.outbox.wake();
    return position;
  }
}

function refusedRows(preview: ImportPreview): Refusal {
  const { invalid } = preview;
  const message = `${invalid === 1 ? '1 line has' : `${invalid} lines have`} errors. No one was registered.`;
  return new Refusal('validation', { message, extra: { ...preview } });
}

export class ImportStudentsRequest {
  /** Preview only: `?dryRun` or `?dryRun=true`. */
  @ChoiceField(['', 'true', 'false'], { optional: true })
  dryRun?: string;

  /** Names that the rule refuses become the nearest spelling that it accepts: `?respell` or `?respell=true`. */
  @ChoiceField(['', 'true', 'false'], { optional: true })
  respell?: string;
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
    @InQuery() { dryRun = 'false', respell = 'false' }: ImportStudentsRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<ImportPreview | { registered: number }>> {
    const spellAnew = respell !== 'false';
    if (dryRun === 'false') return await this.commands.execute(new ImportStudents(canteenId, file, spellAnew, context));
    return new CommandResult(await this.queries.execute(new PreviewImport(canteenId, file, spellAnew)), 0, 200);
  }
}

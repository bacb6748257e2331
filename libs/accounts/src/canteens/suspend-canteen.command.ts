import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Canteen } from '@tiffin/contracts';
import { Sessions } from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { CommandResult } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { AccountChanges, CANTEENS, type CanteenRecord } from '@tiffin/people';
import type { RecordStore, Versioned } from '@tiffin/read-models';
import { canteenAnswer } from './canteen-answer.js';
import { canteenWithContractor } from './canteen-answer.js';

/** The admin suspends a canteen or resumes it. Its people cannot log in meanwhile; its data stays (docs/reference/decisions.md#2.5). */
export class SuspendCanteen extends Command<CommandResult<Canteen>> {
  constructor(
    readonly canteenId: string,
    readonly suspended: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Answers the canteen, unchanged if it has that status already. Throws 404, and 409 `conflict` for a canteen that waits for approval. */
@CommandHandler(SuspendCanteen)
export class SuspendCanteenHandler implements ICommandHandler<SuspendCanteen> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly changes: AccountChanges,
    private readonly sessions: Sessions,
  ) {}

  async execute({ canteenId, suspended, context }: SuspendCanteen): Promise<CommandResult<Canteen>> {
    const { canteen, contractor } = await canteenWithContractor(this.records, canteenId);
    const { status } = canteen.record;
    if (status === 'waiting') throw new Refusal('conflict', { message: 'This canteen is still waiting for approval.' });
    const newStatus = suspended ? 'suspended' : 'active';
    // Sessions of a suspended canteen are not valid, but would be valid again once it resumes: a session opened by a log-in at the moment
    // of the suspension, or all of them if the server died before it ended them. So end them before resuming, too.
    if (status === 'suspended') await this.sessions.endCanteen(canteenId);
    const position = status === newStatus ? 0 : await this.change(canteen, newStatus, context);
    if (suspended) await this.sessions.endCanteen(canteenId);
    return new CommandResult(canteenAnswer({ ...canteen.record, status: newStatus }, contractor), position);
  }

  private async change(
    { record, revision }: Versioned<CanteenRecord>,
    status: 'active' | 'suspended',
    context: CommandContext,
  ): Promise<Position> {
    const type = status === 'suspended' ? 'CanteenSuspended' : 'CanteenResumed';
    const changed: CanteenRecord = { ...record, status };
    return await this.changes.commit(
      [{ kind: 'replace', collection: CANTEENS.name, record: changed, revision }],
      [{ type, data: { canteenId: record._id } }],
      context,
    );
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { hostelValue, type Canteen } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { CommandResult } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { AccountChanges, CANTEENS, type CanteenRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { ContractorErasure } from '../contractors/contractor-erasure.js';
import { refusingDuplicates } from '../registration/refuse-duplicates.js';
import { canteenAnswer } from './canteen-answer.js';
import { canteenWithContractor } from './canteen-answer.js';

/** The admin approves a waiting canteen or drops its registration (docs/reference/decisions.md#2.7). */
export class DecideApproval extends Command<CommandResult<Canteen>> {
  constructor(
    readonly canteenId: string,
    readonly approved: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Answers the canteen: active and in its hostel, or, if dropped, as it was. A dropped registration erases its contractor's details and
 * frees the e-mail address. Throws 404, 409 `conflict` for a canteen that no longer waits, and 409 `hostel_taken` if another canteen of
 * the hostel was approved first.
 */
@CommandHandler(DecideApproval)
export class DecideApprovalHandler implements ICommandHandler<DecideApproval> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly changes: AccountChanges,
    private readonly erasure: ContractorErasure,
  ) {}

  async execute({ canteenId, approved, context }: DecideApproval): Promise<CommandResult<Canteen>> {
    const { canteen, contractor } = await canteenWithContractor(this.records, canteenId);
    const { record: waiting, revision } = canteen;
    if (waiting.status !== 'waiting') throw new Refusal('conflict', { message: 'This canteen has already been approved.' });
    const data = { canteenId };
    if (!approved) {
      const erasure = await this.erasure.prepare(contractor._id);
      const dropped = [{ kind: 'delete', collection: CANTEENS.name, id: canteenId, revision } as const, ...erasure.operations];
      const position = await this.changes.commit(dropped, [{ type: 'CanteenRegistrationDropped', data }], context);
      await erasure.finish();
      return new CommandResult(canteenAnswer(waiting, contractor), position);
    }
    const active: CanteenRecord = { ...waiting, status: 'active', hostel: hostelValue(waiting) };
    const position = await refusingDuplicates(() =>
      this.changes.commit(
        [{ kind: 'replace', collection: CANTEENS.name, record: active, revision }],
        [{ type: 'CanteenApproved', data }],
        context,
      ),
    );
    return new CommandResult(canteenAnswer(active, contractor), position);
  }
}

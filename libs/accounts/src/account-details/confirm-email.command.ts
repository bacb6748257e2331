import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CodeRedemption, voidLinks } from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import type { Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { AccountChanges, CONTRACTORS, type ContractorRecord } from '@tiffin/people';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';

/** A contractor proves their new e-mail address with the code that was mailed to it. `address` is the network address of the call. */
export class ConfirmEmail extends Command<Position> {
  constructor(
    readonly session: Session,
    readonly code: string,
    readonly address: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Answers the position. Throws `wrong_code`, also where no address is waiting for proof, and `throttled`. */
@CommandHandler(ConfirmEmail)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmail> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly redemption: CodeRedemption,
    private readonly changes: AccountChanges,
  ) {}

  async execute({ session: { userId, canteenId }, code, address, context }: ConfirmEmail): Promise<Position> {
    const contractor = await this.records.get(CONTRACTORS, userId);
    if (!contractor) throw new Refusal('no_session');
    const { email, emailKey } = contractor.record;
    const confirm = async (use: RecordOperation): Promise<Position> => {
      const current = await this.records.get(CONTRACTORS, userId);
      if (current?.record.emailKey !== emailKey || (current.record.confirmedEmail ?? null) === null) throw new Refusal('wrong_code');
      const confirmed: ContractorRecord = { ...current.record, confirmedEmail: null };
      const operations: RecordOperation[] = [
        use,
        { kind: 'replace', collection: CONTRACTORS.name, record: confirmed, revision: current.revision },
        // Password links went to the previously proven address.
        ...(await voidLinks(this.records, [userId])),
      ];
      return await this.changes.commit(operations, [{ type: 'AccountDetailsChanged', data: { canteenId, userId } }], context);
    };
    return await this.redemption.redeem('address', { email, code, address }, () => Promise.resolve(confirm));
  }
}

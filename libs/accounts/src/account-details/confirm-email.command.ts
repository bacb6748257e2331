import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CodeRedemption, voidLinks } from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import type { Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { AccountChanges, CONTRACTORS, type ContractorRecord } from '@tiffin/people';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';

/** A contractor proves their new e-mail address with the code that was mailed to it. `address`: the network address that it came from. */
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

/** Throws `wrong_code`, also where nothing is to be proven (any more), and `throttled`. */
@CommandHandler(ConfirmEmail)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmail> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly redemption: CodeRedemption,
    private readonly changes: AccountChanges,
  ) {}

  async execute({ session: { userId, canteenId }, code, address, context }: ConfirmEmail): Promise<Position> {
    const asked = await this.records.get(CONTRACTORS, userId);
    if (!asked) throw new Refusal('no_session');
    const { email, emailKey } = asked.record;
    const confirm = async (use: RecordOperation): Promise<Position> => {
      const found = await this.records.get(CONTRACTORS, userId);
      if (found?.record.emailKey !== emailKey || (found.record.confirmedEmail ?? null) === null) throw new Refusal('wrong_code');
      const confirmed: ContractorRecord = { ...found.record, confirmedEmail: null };
      const operations: RecordOperation[] = [
        use,
        { kind: 'replace', collection: CONTRACTORS.name, record: confirmed, revision: found.revision },
        // They went to the address before.
        ...(await voidLinks(this.records, [userId])),
      ];
      return await this.changes.commit(operations, [{ type: 'AccountDetailsChanged', data: { canteenId, userId } }], context);
    };
    return await this.redemption.redeem('address', { email, code, address }, () => Promise.resolve(confirm));
  }
}

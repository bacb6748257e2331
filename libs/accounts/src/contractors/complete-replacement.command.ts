import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Canteen } from '@tiffin/contracts';
import { CodeRedemption, type EnteredCode, type ProposedContractor } from '@tiffin/credentials';
import { CommandResult } from '@tiffin/http';
import { CLOCK, IDS, RECORDS, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import { AccountChanges, CANTEENS, CONTRACTORS, newContractor } from '@tiffin/people';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { canteenAnswer } from '../canteens/canteen-answer.js';
import { asRegistrar, type Registrar } from '../registration/registrar.js';
import { refusingDuplicates } from '../registration/refuse-duplicates.js';
import { ContractorErasure } from './contractor-erasure.js';

/** Replaces a canteen's contractor with the code that was mailed to the new one. */
export class CompleteReplacement extends Command<CommandResult<Canteen>> {
  constructor(
    readonly entered: EnteredCode,
    readonly by: Registrar,
  ) {
    super();
  }
}

/**
 * Answers the canteen. Throws 400 `wrong_code`, also if the canteen got another contractor meanwhile, 429 `throttled`, and 409
 * `email_taken`.
 */
@CommandHandler(CompleteReplacement)
export class CompleteReplacementHandler implements ICommandHandler<CompleteReplacement> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly redemption: CodeRedemption,
    private readonly changes: AccountChanges,
    private readonly erasure: ContractorErasure,
  ) {}

  async execute({ entered, by }: CompleteReplacement): Promise<CommandResult<Canteen>> {
    return await this.redemption.redeem('replacement', entered, ({ contractor }) => {
      if (!contractor) throw new Refusal('wrong_code');
      return Promise.resolve((use: RecordOperation) => this.replace(contractor, use, by));
    });
  }

  /** One commit stores the new contractor, ends the old one's sessions and deletes their details. Files follow after it. */
  private async replace(
    { canteenId, replaces, ...details }: ProposedContractor,
    use: RecordOperation,
    by: Registrar,
  ): Promise<CommandResult<Canteen>> {
    const current = await this.records.get(CANTEENS, canteenId);
    if (current?.record.contractorId !== replaces) throw new Refusal('wrong_code');
    const contractor = newContractor({ _id: this.ids.uuid(), canteenId, registeredAt: this.clock.now().toISOString() }, details);
    const canteen = { ...current.record, contractorId: contractor._id };
    const former = await this.erasure.prepare(replaces);
    const operations: RecordOperation[] = [
      use,
      { kind: 'replace', collection: CANTEENS.name, record: canteen, revision: current.revision },
      // Before the insert, since the new contractor may have the same address.
      ...former.operations,
      { kind: 'insert', collection: CONTRACTORS.name, record: contractor },
    ];
    const facts = [{ type: 'ContractorReplaced', data: { canteenId } }] as const;
    const position = await refusingDuplicates(() => this.changes.commit(operations, facts, asRegistrar(by, contractor._id)));
    await former.finish();
    return new CommandResult(canteenAnswer(canteen, contractor), position);
  }
}

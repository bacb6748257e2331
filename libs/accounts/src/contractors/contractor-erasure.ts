import { Inject, Injectable } from '@nestjs/common';
import { Sessions } from '@tiffin/credentials';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import { CONTRACTORS } from '@tiffin/people';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { Avatars } from '../avatars/avatars.js';
import { deletionsOf } from '../erasure/deletions-of.js';
import { Erasures } from '../erasure/erasures.js';
import { contractorToErase } from '../erasure/account-to-erase.js';

/** The erasure of a contractor, for somebody else's commit. */
export interface PreparedErasure {
  /** All that deletes what the records say of them; `RecordChanged` where the account changed since it was read. */
  readonly operations: readonly RecordOperation[];
  /** To be called after the commit: sockets, picture and files follow. Never rejects. */
  readonly finish: () => Promise<void>;
}

/** Erases contractors who are replaced, or whose registration is dropped, as students who are removed (docs/reference/decisions.md#2.5, #2.7, #2.10). */
@Injectable()
export class ContractorErasure {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly avatars: Avatars,
    private readonly erasures: Erasures,
  ) {}

  /** Of nobody, where the account is gone already. */
  async prepare(contractorId: string): Promise<PreparedErasure> {
    const found = await this.records.get(CONTRACTORS, contractorId);
    if (!found) return { operations: [], finish: () => Promise.resolve() };
    const leaving = contractorToErase(found);
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

import { Inject, Injectable } from '@nestjs/common';
import { Sessions } from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import { AccountChanges } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { Avatars } from '../../avatars/avatars.js';
import { deletionsOf } from '../../erasure/deletions-of.js';
import { studentToErase } from '../../erasure/account-to-erase.js';
import type { FoundStudent } from './closed-accounts.js';

/** Deletes all personal data of students from the records. */
@Injectable()
export class StudentErasure {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly changes: AccountChanges,
    private readonly sessions: Sessions,
    private readonly avatars: Avatars,
  ) {}

  /**
   * One commit deletes the records and notes the facts; then the pictures are deleted. Queued mails find no account when they are due and
   * are dropped; until then the mail of a forgotten password has the log-in, sealed. Log-in records keep the id. Answers the position.
   * Throws `RecordChanged` if an account changed since it was read; nothing is erased then.
   */
  async erase(students: readonly FoundStudent[], context: CommandContext): Promise<Position> {
    if (students.length === 0) return 0;
    const ids = students.map(({ record }) => record._id);
    for (const id of ids) await this.sessions.endSurplus(id);
    const { operations, sessionIds } = await deletionsOf(this.records, ids, students.map(studentToErase), this.clock.now());
    const facts = students.map(
      ({ record: { _id: userId, canteenId } }) => ({ type: 'StudentRemoved', data: { canteenId, userId } }) as const,
    );
    const position = await this.changes.commit(operations, facts, context);
    this.sessions.announceEnded(sessionIds);
    for (const { record } of students) await this.avatars.forget(record.avatar);
    return position;
  }
}

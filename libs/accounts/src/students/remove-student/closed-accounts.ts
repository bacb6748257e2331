import { Inject, Injectable } from '@nestjs/common';
import { RECORDS } from '@tiffin/kernel';
import { STUDENTS, type StudentRecord } from '@tiffin/people';
import { RecordChanged, type RecordOperation, type RecordStore, type Versioned } from '@tiffin/read-models';

export type FoundStudent = Versioned<StudentRecord>;

/**
 * Closes accounts to new sessions and orders while a removal checks for open orders, and opens them again
 * (docs/reference/decisions.md#2.10).
 */
@Injectable()
export class ClosedAccounts {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  /**
   * Closes those of the students that belong to the canteen; an earlier call may have closed some. What the caller finds out afterwards
   * holds for the returned revisions, because opening an account changes its revision. Throws `RecordChanged` if the caller should retry.
   */
  async close(canteenId: string, studentIds: readonly string[]): Promise<readonly FoundStudent[]> {
    const students = await this.find(canteenId, studentIds);
    const open = students.filter(({ record }) => record.status === 'open');
    if (open.length === 0) return students;
    await this.records.commit(open.map((student) => withStatus(student, 'closed')));
    const closed = await this.find(canteenId, studentIds);
    const reopened = closed.find(({ record }) => record.status === 'open');
    if (reopened) throw new RecordChanged(STUDENTS.name, reopened.record._id);
    return closed;
  }

  /** Opens the accounts again, all or none. Throws `RecordChanged` if another call opened or removed one. */
  async open(students: readonly FoundStudent[]): Promise<void> {
    if (students.length > 0) await this.records.commit(students.map((student) => withStatus(student, 'open')));
  }

  /** Returns the closed accounts of all canteens. */
  async all(): Promise<readonly FoundStudent[]> {
    return await this.records.find(STUDENTS, { where: { status: 'closed' } });
  }

  private async find(canteenId: string, studentIds: readonly string[]): Promise<readonly FoundStudent[]> {
    const students = await this.records.find(STUDENTS, { where: { _id: { in: studentIds } } });
    return students.filter(({ record }) => record.canteenId === canteenId);
  }
}

function withStatus({ record, revision }: FoundStudent, status: StudentRecord['status']): RecordOperation {
  const changed: StudentRecord = { ...record, status };
  return { kind: 'replace', collection: STUDENTS.name, record: changed, revision };
}

import { Inject, Injectable } from '@nestjs/common';
import { RECORDS } from '@tiffin/kernel';
import { STUDENTS, type StudentRecord } from '@tiffin/people';
import { RecordChanged, type RecordOperation, type RecordStore, type Versioned } from '@tiffin/read-models';

export type FoundStudent = Versioned<StudentRecord>;

/** Closes accounts to new sessions and orders while it is found out whether they can go, and opens them again (docs/reference/decisions.md#2.10). */
@Injectable()
export class ClosedAccounts {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  /**
   * Those of these students that the canteen has, closed: by this call or by an earlier one. Whatever is found out afterwards holds as long as a
   * record has the revision that is answered here, since opening it again changes that. Throws `RecordChanged` where it is to be tried again.
   */
  async close(canteenId: string, studentIds: readonly string[]): Promise<readonly FoundStudent[]> {
    const found = await this.find(canteenId, studentIds);
    const open = found.filter(({ record }) => record.status === 'open');
    if (open.length === 0) return found;
    await this.records.commit(open.map((student) => withStatus(student, 'closed')));
    const closed = await this.find(canteenId, studentIds);
    const reopened = closed.find(({ record }) => record.status === 'open');
    if (reopened) throw new RecordChanged(STUDENTS.name, reopened.record._id);
    return closed;
  }

  /** Opens them again, all or none. Throws `RecordChanged` where somebody else did, or removed one. */
  async open(students: readonly FoundStudent[]): Promise<void> {
    if (students.length > 0) await this.records.commit(students.map((student) => withStatus(student, 'open')));
  }

  /** All that are closed now, of every canteen. */
  async all(): Promise<readonly FoundStudent[]> {
    return await this.records.find(STUDENTS, { where: { status: 'closed' } });
  }

  private async find(canteenId: string, studentIds: readonly string[]): Promise<readonly FoundStudent[]> {
    const found = await this.records.find(STUDENTS, { where: { _id: { in: studentIds } } });
    return found.filter(({ record }) => record.canteenId === canteenId);
  }
}

function withStatus({ record, revision }: FoundStudent, status: StudentRecord['status']): RecordOperation {
  const changed: StudentRecord = { ...record, status };
  return { kind: 'replace', collection: STUDENTS.name, record: changed, revision };
}

import { Inject, Injectable } from '@nestjs/common';
import { splitAtDash } from '@tiffin/contracts';
import type { Clock, CommandContext, Position } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS } from '@tiffin/http';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { AccountChanges } from '../../account-events/account-changes.js';
import { Avatars } from '../../avatars/avatars.js';
import { forgetMessages } from '../../contact/forget-messages.js';
import { studentAccount } from '../../credentials/account-names.js';
import { fingerprint } from '../../credentials/tokens.js';
import { voidLinks } from '../../passwords/void-links.js';
import { SESSIONS } from '../../sessions/session-record.js';
import { Sessions } from '../../sessions/sessions.js';
import { Devices } from '../../throttling/devices.js';
import { ATTEMPTS } from '../../throttling/throttle-records.js';
import { erasureOf } from '../erasures.js';
import { STUDENTS, type StudentRecord } from '../student-record.js';
import type { FoundStudent } from './closed-accounts.js';

/** Deletes everything among the records that says who a student was. */
@Injectable()
export class StudentErasure {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly changes: AccountChanges,
    private readonly sessions: Sessions,
    private readonly devices: Devices,
    private readonly avatars: Avatars,
  ) {}

  /**
   * In one commit: the account, its sessions, the links to choose its password, the messages they wrote, what is counted or known under its log-in, the note that it was
   * erased, and the fact; then their pictures. Mails that wait name nobody: they find no account and are dropped. Log-ins keep the id, which leads nowhere now. Throws
   * `RecordChanged` where one of them changed since it was found; then nothing happened.
   */
  async erase(students: readonly FoundStudent[], context: CommandContext): Promise<Position> {
    if (students.length === 0) return 0;
    const ids = students.map(({ record }) => record._id);
    const accounts = students.map(({ record }) => fingerprint(accountOf(record)));
    const sessions = await this.records.find(SESSIONS, { where: { userId: { in: ids } } });
    const deletions = [
      ...students.map(({ record, revision }) => ({ collection: STUDENTS.name, id: record._id, revision })),
      ...sessions.map(({ record }) => ({ collection: SESSIONS.name, id: record._id })),
      ...accounts.map((id) => ({ collection: ATTEMPTS.name, id })),
    ].map((deletion): RecordOperation => ({ kind: 'delete', ...deletion }));
    const now = this.clock.now();
    const operations = [
      ...deletions,
      ...(await voidLinks(this.records, ids)),
      ...(await forgetMessages(this.records, ids)),
      ...(await this.devices.forgetting(accounts)),
      ...ids.map((id) => erasureOf(id, now)),
    ];
    const facts = students.map(
      ({ record: { _id: userId, canteenId } }) => ({ type: 'StudentRemoved', data: { canteenId, userId } }) as const,
    );
    const position = await this.changes.commit(operations, facts, context);
    this.sessions.announceEnded(sessions.map(({ record }) => record._id));
    for (const { record } of students) await this.avatars.forget(record.avatar);
    return position;
  }
}

/** The name under which attempts on the account are counted, from its user name. */
function accountOf({ userName, rollNo }: StudentRecord): string {
  return studentAccount(splitAtDash(userName)?.hostel ?? '', rollNo);
}

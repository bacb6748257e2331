import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { splitAtDash } from '@tiffin/contracts';
import { RECORDS } from '@tiffin/http';
import type { RecordStore } from '@tiffin/read-models';
import { canteenOfHostel } from '../canteens/active-canteen.js';
import { CANTEENS, type CanteenRecord } from '../canteens/canteen-record.js';
import { refuseUnlessActive } from '../canteens/refuse-unless-active.js';
import { CONTRACTORS } from '../contractors/contractor-record.js';
import { emailKey, rollNumber } from '../credentials/normalised.js';
import type { SessionOwner } from '../sessions/session-record.js';
import { STUDENTS } from '../students/student-record.js';
import { Attempts } from '../throttling/attempts.js';
import type { Client } from '../throttling/client.js';

/** Who proved to be whom: the session to open, and the account's name as it was throttled. */
export interface LoggedIn {
  readonly owner: SessionOwner;
  readonly account: string;
}

/** Checks a log-in: `BH1-101` of a student or an e-mail address of a contractor. */
export class LogIn extends Command<LoggedIn> {
  constructor(
    readonly role: 'student' | 'contractor',
    readonly loginInput: string,
    readonly password: string,
    readonly client: Client,
  ) {
    super();
  }
}

/** An account that may exist, and what its password is compared with. */
interface Candidate {
  readonly owner: SessionOwner;
  readonly passwordHash: string;
  readonly canteen: CanteenRecord;
}

/** Throws `bad_credentials` whatever was wrong, `throttled`, `unavailable_now`, and after a right password `waiting`. */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly attempts: Attempts,
  ) {}

  async execute({ role, loginInput, password, client }: LogIn): Promise<LoggedIn> {
    const { account, find } = role === 'student' ? this.asStudent(loginInput) : this.asContractor(loginInput);
    const { canteen, owner } = await this.attempts.attempt(account, client, async (verify) => {
      const candidate = await find();
      return (await verify(candidate?.passwordHash, password)) ? candidate : undefined;
    });
    refuseUnlessActive(canteen);
    return { owner, account };
  }

  private asStudent(loginInput: string): { account: string; find: () => Promise<Candidate | undefined> } {
    const { hostel, rest } = splitAtDash(loginInput.trim()) ?? { hostel: loginInput, rest: '' };
    const rollNo = rollNumber(rest);
    const find = async (): Promise<Candidate | undefined> => {
      const canteen = await canteenOfHostel(this.records, hostel);
      const [student] = await this.records.find(STUDENTS, { where: { canteenId: canteen?._id ?? '', rollNo }, limit: 1 });
      if (!canteen || student?.record.status !== 'open') return undefined;
      const { _id, passwordHash, passwordVersion } = student.record;
      return { owner: { role: 'student', userId: _id, canteenId: canteen._id, credentialVersion: passwordVersion }, passwordHash, canteen };
    };
    return { account: `student:${hostel.toUpperCase()}-${rollNo}`, find };
  }

  private asContractor(loginInput: string): { account: string; find: () => Promise<Candidate | undefined> } {
    const email = emailKey(loginInput);
    const find = async (): Promise<Candidate | undefined> => {
      const [contractor] = await this.records.find(CONTRACTORS, { where: { emailKey: email }, limit: 1 });
      const canteen = (await this.records.get(CANTEENS, contractor?.record.canteenId ?? ''))?.record;
      if (!contractor || !canteen) return undefined;
      const { _id, passwordHash, passwordVersion } = contractor.record;
      return {
        owner: { role: 'contractor', userId: _id, canteenId: canteen._id, credentialVersion: passwordVersion },
        passwordHash,
        canteen,
      };
    };
    return { account: `contractor:${email}`, find };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { CARD_VALID_FOR, type OwnCard } from '@tiffin/contracts';
import { CompareAndSet, randomToken } from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import { AccountChanges, CANTEENS, STUDENTS, type CanteenRecord, type StudentRecord } from '@tiffin/people';
import type { RecordStore, Versioned } from '@tiffin/read-models';
import { cardCode, readCard } from './card-code.js';

/** A student of whom a card is printed. */
export interface PrintedCard {
  readonly fullName: string;
  readonly userName: string;
  readonly code: string;
}

/**
 * Students' cards: a QR code that names its student, signed with a key of the canteen's (docs/adr/0042-orders-at-the-counter.md). What is
 * printed is good until another card takes its place, what a phone shows for minutes. It only names somebody: whoever types looks at the
 * face, and the student is told of every order.
 */
@Injectable()
export class StudentCards {
  private readonly canteens: CompareAndSet<CanteenRecord>;

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly changes: AccountChanges,
    private readonly directory: Directory,
  ) {
    this.canteens = new CompareAndSet(records, CANTEENS);
  }

  /** A code for the screen of the student's phone. Throws `not_found`. */
  async shown(canteenId: string, studentId: string): Promise<OwnCard> {
    const { record } = await this.student(canteenId, studentId);
    const until = Math.floor((this.clock.now().getTime() + CARD_VALID_FOR) / 1000);
    const code = cardCode(await this.keyOf(canteenId), { studentId, number: numberOf(record), until });
    return { code, until: new Date(until * 1000).toISOString() };
  }

  /** What is to be printed of those who can order and whom a search of the register finds, by roll number; of an empty one all. */
  async printed(canteenId: string, search: string): Promise<readonly PrintedCard[]> {
    const ids = await this.directory.studentsMatching(canteenId, search);
    const key = await this.keyOf(canteenId);
    const students = new Map((await this.records.find(STUDENTS, { where: { canteenId } })).map(({ record }) => [record._id, record]));
    return ids
      .flatMap((id) => students.get(id) ?? [])
      .filter(({ status }) => status === 'open')
      .map((student) => ({
        fullName: student.fullName,
        userName: student.userName,
        code: cardCode(key, { studentId: student._id, number: numberOf(student), until: null }),
      }));
  }

  /**
   * Whose card this is. Throws `card_unknown` for what this canteen didn't sign, or whose student is gone, `card_replaced` and `card_expired`.
   */
  async bearerOf(canteenId: string, code: string): Promise<StudentRecord> {
    const key = (await this.records.get(CANTEENS, canteenId))?.record.cardKey;
    const facts = key === undefined ? undefined : readCard(key, code);
    const student = facts && (await this.records.get(STUDENTS, facts.studentId))?.record;
    if (!facts || student?.canteenId !== canteenId || student.status !== 'open') throw new Refusal('card_unknown');
    if (facts.number !== numberOf(student)) throw new Refusal('card_replaced');
    if (facts.until !== null && facts.until * 1000 < this.clock.now().getTime()) throw new Refusal('card_expired');
    return student;
  }

  /** Makes every card of a student void that there is. Answers the position. Throws `not_found`, and `conflict` where the account changed meanwhile. */
  async replace(canteenId: string, studentId: string, context: CommandContext): Promise<Position> {
    const { record, revision } = await this.student(canteenId, studentId);
    const changed: StudentRecord = { ...record, cardNumber: numberOf(record) + 1 };
    return await this.changes.commit(
      [{ kind: 'replace', collection: STUDENTS.name, record: changed, revision }],
      [{ type: 'StudentCardReplaced', data: { canteenId, userId: studentId } }],
      context,
    );
  }

  private async student(canteenId: string, studentId: string): Promise<Versioned<StudentRecord>> {
    const found = await this.records.get(STUDENTS, studentId);
    if (found?.record.canteenId !== canteenId) throw new Refusal('not_found');
    return found;
  }

  /** Made once, with the canteen's first card, whoever asks for it. */
  private async keyOf(canteenId: string): Promise<string> {
    const known = (await this.records.get(CANTEENS, canteenId))?.record.cardKey;
    if (known !== undefined) return known;
    const made = randomToken();
    await this.canteens.change(canteenId, (canteen) =>
      canteen?.cardKey === undefined && canteen ? { ...canteen, cardKey: made } : canteen,
    );
    const kept = (await this.records.get(CANTEENS, canteenId))?.record.cardKey;
    if (kept === undefined) throw new Refusal('not_found');
    return kept;
  }
}

function numberOf({ cardNumber = 0 }: StudentRecord): number {
  return cardNumber;
}

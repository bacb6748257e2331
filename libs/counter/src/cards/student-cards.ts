import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { CARD_VALID_FOR, type OwnCard } from '@tiffin/contracts';
import { CompareAndSet, randomToken } from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import { AccountChanges, CANTEENS, STUDENTS, type CanteenRecord, type StudentRecord } from '@tiffin/people';
import type { RecordStore, Versioned } from '@tiffin/read-models';
import { cardCode, readCard } from './card-code.js';

/** A student's card to print. */
export interface PrintedCard {
  readonly fullName: string;
  readonly userName: string;
  readonly code: string;
}

/**
 * Students' cards: a QR code that identifies its student, signed with a key of the canteen (docs/adr/0042-orders-at-the-counter.md). A
 * printed card is valid until another replaces it, a card on a phone for minutes. A card only identifies: the person at the counter
 * compares the picture, and the student is notified of every order.
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

  /** Returns a code for the student's phone. Throws `not_found`. */
  async shown(canteenId: string, studentId: string): Promise<OwnCard> {
    const { record } = await this.student(canteenId, studentId);
    const until = Math.floor((this.clock.now().getTime() + CARD_VALID_FOR) / 1000);
    const code = cardCode(await this.keyOf(canteenId), { studentId, number: numberOf(record), until });
    return { code, until: new Date(until * 1000).toISOString() };
  }

  /** Returns the cards to print of the students who may order and match the search, by roll number; an empty search matches all. */
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
   * Returns the card's student. Throws `card_unknown` for a code that this canteen did not sign or whose student is gone, `card_replaced`
   * and `card_expired`.
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

  /** Voids all cards of a student. Answers the position. Throws `not_found`, and `conflict` if the account changed meanwhile. */
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
    const student = await this.records.get(STUDENTS, studentId);
    if (student?.record.canteenId !== canteenId) throw new Refusal('not_found');
    return student;
  }

  /** Returns the canteen's key. The first caller creates it; of concurrent callers one wins. */
  private async keyOf(canteenId: string): Promise<string> {
    const existing = (await this.records.get(CANTEENS, canteenId))?.record.cardKey;
    if (existing !== undefined) return existing;
    const newKey = randomToken();
    await this.canteens.change(canteenId, (canteen) =>
      canteen?.cardKey === undefined && canteen ? { ...canteen, cardKey: newKey } : canteen,
    );
    const stored = (await this.records.get(CANTEENS, canteenId))?.record.cardKey;
    if (stored === undefined) throw new Refusal('not_found');
    return stored;
  }
}

function numberOf({ cardNumber = 0 }: StudentRecord): number {
  return cardNumber;
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import { RecordChanged, type RecordOperation, type RecordStore } from '@tiffin/read-models';
import { fingerprint, sameSecret } from '../secrets/tokens.js';
import { Addresses } from '../throttling/addresses.js';
import { AttemptWindows } from '../throttling/attempt-windows.js';
import { CompareAndSet } from '../throttling/compare-and-set.js';
import { CodeSecrets } from './code-secrets.js';
import { codesId } from './email-code-record.js';
import { EMAIL_CODES, withoutCode, type CodePurpose, type EmailCodeRecord, type PendingCode } from './email-code-record.js';

/** Most checks of one code (docs/reference/decisions.md#2.2). */
export const ATTEMPTS_PER_CODE = 5;
/** How often a commit is retried when a record changed meanwhile. */
const TRIES = 10;
/** How long checks for an address without codes are counted, in ms. */
const COUNTED_FOR = 10 * 60_000;

/** A code as a person entered it. */
export interface EnteredCode {
  readonly email: string;
  readonly code: string;
  /** Network address of the call. */
  readonly address: string;
}

/** Commits what a right code permits, together with the operation that uses up the code. */
export type CommitWithCode<Answer> = (use: RecordOperation) => Promise<Answer>;

/** Checks codes. Each can be used once. */
@Injectable()
export class CodeRedemption {
  private readonly logger = new Logger('CodeRedemption');
  private readonly codes: CompareAndSet<EmailCodeRecord>;

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: CodeSecrets,
    private readonly windows: AttemptWindows,
    private readonly addresses: Addresses,
  ) {
    this.codes = new CompareAndSet(records, EMAIL_CODES);
  }

  /**
   * With a right code calls `prepare` once and then its commit, again if another call changed a record meanwhile. The commit itself uses
   * up the code. If the commit is refused or fails, the code stays valid and the check is not counted; of two concurrent calls with the
   * same code one gets its answer and the other `wrong_code`. Throws `wrong_code` for a wrong code, and for one that was used, has
   * expired, or was checked five times; `throttled` after ten wrong codes for an e-mail address in a quarter of an hour, or for a network
   * address with wrong codes for about 200 e-mail addresses; and what `prepare` throws.
   */
  async redeem<Answer>(
    purpose: CodePurpose,
    { email, code, address }: EnteredCode,
    prepare: (pending: PendingCode) => Promise<CommitWithCode<Answer>>,
  ): Promise<Answer> {
    const id = codesId(purpose, email);
    const pending = await this.countAddressAndVerify(address, id, code);
    try {
      return await this.commit(id, pending, await prepare(pending));
    } catch (error) {
      const isStillValid = await this.restore(id, pending).catch((failure: unknown) => {
        // The refusal matters to the caller. That the check stays counted is acceptable.
        this.logger.warn({ msg: 'a look at a code was not given back', error: String(failure) });
        return true;
      });
      // If the code was used meanwhile, the error may stem from what the other call stored with it.
      throw error instanceof Refusal && !isStillValid ? new Refusal('wrong_code') : error;
    }
  }

  /** Counts an attempt for the e-mail address and the network address first; undoes that unless the code was wrong. */
  private async countAddressAndVerify(address: string, id: string, code: string): Promise<PendingCode> {
    const undos = [await this.windows.count(fingerprint(`entered-codes:${id}`))];
    const undo = () => Promise.all(undos.map((undoCount) => undoCount()));
    try {
      undos.push(await this.addresses.count(address, id, 'entered-codes:'));
      const pending = await this.verify(id, code);
      await undo();
      return pending;
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'wrong_code';
      if (!isWrong) await undo();
      throw error;
    }
  }

  /** Counts the check before it compares the code, so that concurrent guesses cannot get more than five checks. */
  private async verify(id: string, code: string): Promise<PendingCode> {
    const now = this.clock.now().getTime();
    let before: EmailCodeRecord | undefined;
    await this.codes.change(id, (current) => {
      if ((current?.attempts ?? 0) >= ATTEMPTS_PER_CODE) throw new Refusal('wrong_code');
      before = current;
      const { attempts, expiresAt, ...unchanged } = current ?? NO_CODES;
      return { ...unchanged, _id: id, attempts: attempts + 1, expiresAt: Math.max(expiresAt, now + COUNTED_FOR) };
    });
    return this.judge(before, code, now);
  }

  private judge(record: EmailCodeRecord | undefined, code: string, now: number): PendingCode {
    const pending = record?.pending;
    const isRight = sameSecret(this.secrets.hash(pending?.mailId ?? '', code), pending?.codeHash ?? '');
    if (!pending || !isRight || now >= pending.validUntil) throw new Refusal('wrong_code');
    return pending;
  }

  private async commit<Answer>(id: string, { mailId }: PendingCode, commit: CommitWithCode<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const current = await this.records.get(EMAIL_CODES, id);
      // Another call used the code, or a newer code replaced it.
      if (current?.record.pending?.mailId !== mailId) throw new Refusal('wrong_code');
      const { record, revision } = current;
      try {
        return await commit({ kind: 'replace', collection: EMAIL_CODES.name, record: withoutCode(record), revision });
      } catch (error) {
        if (!(error instanceof RecordChanged) || tries === TRIES) throw error;
      }
    }
  }

  /** Gives the check back. Returns whether the code is still valid. */
  private async restore(id: string, { mailId }: PendingCode): Promise<boolean> {
    let isValid = false;
    await this.codes.change(id, (current) => {
      isValid = current?.pending?.mailId === mailId;
      return current && isValid ? { ...current, attempts: Math.max(0, current.attempts - 1) } : current;
    });
    return isValid;
  }
}

const NO_CODES: Omit<EmailCodeRecord, '_id'> = { pending: null, attempts: 0, sentAt: [], canteenId: null, expiresAt: 0 };

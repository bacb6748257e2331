import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import { RecordChanged, type RecordOperation, type RecordStore } from '@tiffin/read-models';
import { fingerprint, sameSecret } from '../secrets/tokens.js';
import { Addresses } from '../throttling/addresses.js';
import { AttemptWindows } from '../throttling/attempt-windows.js';
import { CompareAndSet } from '../throttling/compare-and-set.js';
import { CodeSecrets } from './code-secrets.js';
import { codesId } from './codes-id.js';
import { EMAIL_CODES, withoutCode, type CodePurpose, type EmailCodeRecord, type PendingCode } from './email-code-record.js';

/** Looks at one code (docs/reference/decisions.md#2.2). */
export const ATTEMPTS_PER_CODE = 5;
/** How often a commit is tried again where somebody changed a record meanwhile. */
const TRIES = 10;
/** How long looks at an address without codes are counted, in ms. */
const COUNTED_FOR = 10 * 60_000;

/** A code as somebody entered it. */
export interface EnteredCode {
  readonly email: string;
  readonly code: string;
  /** The network address that it came from. */
  readonly address: string;
}

/** Commits what a right code is for, together with the operation that uses the code up. */
export type CommitWithCode<Answer> = (use: RecordOperation) => Promise<Answer>;

/** Checks codes and lets each be used once. */
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
   * With a right code does what `prepare` prepares (once) and then commits (again where somebody else wrote meanwhile). The code is used up by that very
   * commit: where it is refused or fails, the code holds and the look at it is given back; of two at once one gets `wrong_code`, the other its answer.
   * Throws `wrong_code` for a wrong code, and for a right one that was used, has expired, or was looked at five times; `throttled` after ten wrong ones
   * for an e-mail address in a quarter of an hour, or for a network address that was wrong about 200 different ones; and whatever `prepare` throws.
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
      const stillHolds = await this.restore(id, pending).catch((failure: unknown) => {
        // What counts is why it was refused; the look stays counted, that is all.
        this.logger.warn({ msg: 'a look at a code was not given back', error: String(failure) });
        return true;
      });
      // What stands against it may be what the quicker one of two made with the same code.
      throw error instanceof Refusal && !stillHolds ? new Refusal('wrong_code') : error;
    }
  }

  /** Counted for the e-mail address and the network address first, and taken back unless the code was wrong. */
  private async countAddressAndVerify(address: string, id: string, code: string): Promise<PendingCode> {
    const takeBack = [await this.windows.count(fingerprint(`entered-codes:${id}`))];
    const undo = () => Promise.all(takeBack.map((one) => one()));
    try {
      takeBack.push(await this.addresses.count(address, id, 'entered-codes:'));
      const pending = await this.verify(id, code);
      await undo();
      return pending;
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'wrong_code';
      if (!isWrong) await undo();
      throw error;
    }
  }

  /** Counted before the code is looked at, so that no number of guesses at once gets more than five looks. */
  private async verify(id: string, code: string): Promise<PendingCode> {
    const now = this.clock.now().getTime();
    let seen: EmailCodeRecord | undefined;
    await this.codes.change(id, (current) => {
      if ((current?.attempts ?? 0) >= ATTEMPTS_PER_CODE) throw new Refusal('wrong_code');
      seen = current;
      const { attempts, expiresAt, ...kept } = current ?? NO_CODES;
      return { ...kept, _id: id, attempts: attempts + 1, expiresAt: Math.max(expiresAt, now + COUNTED_FOR) };
    });
    return this.judge(seen, code, now);
  }

  private judge(seen: EmailCodeRecord | undefined, code: string, now: number): PendingCode {
    const pending = seen?.pending;
    const isRight = sameSecret(this.secrets.hash(pending?.mailId ?? '', code), pending?.codeHash ?? '');
    if (!pending || !isRight || now >= pending.validUntil) throw new Refusal('wrong_code');
    return pending;
  }

  private async commit<Answer>(id: string, { mailId }: PendingCode, commit: CommitWithCode<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const found = await this.records.get(EMAIL_CODES, id);
      // Used by somebody who was quicker, or a newer code took its place.
      if (found?.record.pending?.mailId !== mailId) throw new Refusal('wrong_code');
      const { record, revision } = found;
      try {
        return await commit({ kind: 'replace', collection: EMAIL_CODES.name, record: withoutCode(record), revision });
      } catch (error) {
        if (!(error instanceof RecordChanged) || tries === TRIES) throw error;
      }
    }
  }

  /** Answers whether the code still holds. */
  private async restore(id: string, { mailId }: PendingCode): Promise<boolean> {
    let holds = false;
    await this.codes.change(id, (current) => {
      holds = current?.pending?.mailId === mailId;
      return current && holds ? { ...current, attempts: Math.max(0, current.attempts - 1) } : current;
    });
    return holds;
  }
}

const NO_CODES: Omit<EmailCodeRecord, '_id'> = { pending: null, attempts: 0, sentAt: [], canteenId: null, expiresAt: 0 };

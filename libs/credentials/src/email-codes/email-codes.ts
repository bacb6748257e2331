import { Inject, Injectable } from '@nestjs/common';
import { CODE_VALID_FOR, type Language } from '@tiffin/contracts';
import { addressKey } from '@tiffin/http';
import { CLOCK, IDS, RECORDS, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import { MailOutbox } from '@tiffin/mail';
import { emailKey } from '@tiffin/people';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { fingerprint } from '../secrets/tokens.js';
import { Addresses } from '../throttling/addresses.js';
import type { Client } from '../throttling/client.js';
import { CompareAndSet, keepIfEqual } from '../throttling/compare-and-set.js';
import { withoutFuture } from '../throttling/instants.js';
import type { Quota } from '../throttling/quota.js';
import { Quotas } from '../throttling/quotas.js';
import { CodeSecrets, NEW_CODE, type NewCode } from './code-secrets.js';
import { countSending, sendingsForgottenAt } from './code-sendings.js';
import { codesId } from './codes-id.js';
import {
  EMAIL_CODES,
  pendingIn,
  type CodePurposeDetails,
  type CodePurpose,
  type EmailCodeRecord,
  type PendingCode,
} from './email-code-record.js';
import { VerificationMail } from './verification-mail.js';

/** Codes that one network address may have mailed, to whomever: the mails are ours, and strangers get them. */
const ADDRESS_QUOTA: Quota = { times: 60, within: 3_600_000 };

/** A code to be mailed. */
export interface NewEmailCode {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly details: CodePurposeDetails;
  /** What is written together with it. */
  readonly additionalOperations?: readonly RecordOperation[];
  /** The network address of whoever asks, unless that is the admin. */
  readonly address?: string;
  /** What whoever reads its mail reads, where that is known. */
  readonly language?: Language | undefined;
}

/** To whom a code goes, for what, and in which language. */
interface Addressed extends Pick<NewEmailCode, 'purpose' | 'language'> {
  readonly to: string;
}

/** Sends six digits to an e-mail address, to prove that whoever enters them reads its mail (docs/reference/decisions.md#2.7). */
@Injectable()
export class EmailCodes {
  private readonly codes: CompareAndSet<EmailCodeRecord>;

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(NEW_CODE) private readonly newCode: NewCode,
    private readonly secrets: CodeSecrets,
    private readonly addresses: Addresses,
    private readonly rations: Quotas,
    private readonly outbox: MailOutbox,
    private readonly mail: VerificationMail,
  ) {
    this.codes = new CompareAndSet(records, EMAIL_CODES);
  }

  /**
   * Mails a code, which makes earlier ones void. Throws `throttled` within 60 s of the last code for this e-mail address (case ignored) and purpose,
   * after ten within an hour, and for a network address that asked for 200 different people in a quarter of an hour or for 60 codes in an
   * hour; then the earlier code holds.
   */
  async send({ purpose, email, details, additionalOperations, address, language }: NewEmailCode): Promise<void> {
    if (address !== undefined) await this.countAddress(address, email);
    await this.issue({ purpose, to: email, language }, () => details, additionalOperations);
  }

  /**
   * Mails another code for whatever is pending. For an address that nothing is pending for no mail goes out, but it counts and throws `throttled` alike,
   * so that nobody learns which addresses are known. Of whoever asks, `address` and `language` are as for `send`.
   */
  async resend(email: string, { address, language }: Pick<Client, 'address' | 'language'>): Promise<void> {
    await this.countAddress(address, email);
    const purpose = await this.lastAsked(email);
    await this.issue({ purpose, to: email, language }, (current, now) => pendingIn(current, now));
  }

  /**
   * A code for somebody else's commit, which `wake` of the outbox is to follow: the operations that promise its mail. None where it is too
   * early for another one to this address: the earlier code holds. Where that commit meets `RecordChanged` or `DuplicateRecord` of
   * `EMAIL_CODES`, prepare it again. Throws `throttled` for a network address as `send`.
   */
  async prepare({ purpose, email, details, address, language }: NewEmailCode): Promise<readonly RecordOperation[]> {
    if (address !== undefined) await this.countAddress(address, email);
    const id = codesId(purpose, email);
    const found = await this.records.get(EMAIL_CODES, id);
    const now = this.clock.now().getTime();
    const sending = countSending(found?.record.sentAt ?? [], now);
    if ('retryIn' in sending) return [];
    const { record, code } = this.issued(id, details, sending.taken, now);
    const written = { collection: EMAIL_CODES.name, record };
    return [
      found ? { kind: 'replace', ...written, revision: found.revision } : { kind: 'insert', ...written },
      ...this.mailOf(record, { purpose, to: email, language }, code),
    ];
  }

  /** The operations that make every proposal of another contractor for this canteen void, but for this address's own. */
  async superseding(canteenId: string, email: string): Promise<readonly RecordOperation[]> {
    const proposals = await this.records.find(EMAIL_CODES, { where: { canteenId } });
    return proposals
      .filter(({ record }) => record._id !== codesId('replacement', email))
      .map(({ record }) => ({ kind: 'delete', collection: EMAIL_CODES.name, id: record._id }));
  }

  private async issue(
    addressed: Addressed,
    matterOf: (current: EmailCodeRecord | undefined, now: number) => CodePurposeDetails | undefined,
    also: readonly RecordOperation[] = [],
  ): Promise<void> {
    const id = codesId(addressed.purpose, addressed.to);
    let code = '';
    // Also where it is refused: the clock may have been set back since.
    await this.codes.change(id, (current) => {
      return current && keepIfEqual(current, { ...current, sentAt: withoutFuture(current.sentAt, this.clock.now().getTime()) });
    });
    const change = (current: EmailCodeRecord | undefined): EmailCodeRecord => {
      const now = this.clock.now().getTime();
      const sending = countSending(current?.sentAt ?? [], now);
      if ('retryIn' in sending) throw new Refusal('throttled', { retryAfter: Math.ceil(sending.retryIn / 1000) });
      const issued = this.issued(id, matterOf(current, now), sending.taken, now);
      ({ code } = issued);
      return issued.record;
    };
    await this.codes.change(id, change, (written) => [...also, ...this.mailOf(written, addressed, code)]);
    this.outbox.wake();
  }

  /** The record of a new code; where there is nothing that it would be for, of none. `sentAt` and `now` in ms. */
  private issued(_id: string, matter: CodePurposeDetails | undefined, sentAt: readonly number[], now: number) {
    const code = this.newCode();
    const pending = matter ? this.pending(matter, code, now) : null;
    const canteenId = matter?.contractor?.canteenId ?? null;
    const record: EmailCodeRecord = { _id, pending, attempts: 0, sentAt, canteenId, expiresAt: sendingsForgottenAt(now) };
    return { record, code };
  }

  private mailOf({ _id, pending }: EmailCodeRecord, { purpose, to, language }: Addressed, code: string): RecordOperation[] {
    if (!pending) return [];
    const { mailId, hostel, validUntil } = pending;
    const parameters = { mailId, codesId: _id, to, code, purpose, hostel, ...(language && { language }) };
    return [this.outbox.entry({ id: mailId, kind: this.mail, parameters, notAfter: new Date(validUntil) })];
  }

  private pending({ hostel, contractor }: CodePurposeDetails, code: string, now: number): PendingCode {
    const mailId = this.ids.uuid();
    const codeHash = this.secrets.hash(mailId, code);
    return { hostel, ...(contractor && { contractor }), mailId, codeHash, validUntil: now + CODE_VALID_FOR };
  }

  /** The calls that mail codes are for anyone, and must not become somebody's way to mail everyone. */
  private async countAddress(address: string, email: string): Promise<void> {
    await this.addresses.countOrStop(address, fingerprint(emailKey(email)), 'codes:');
    await this.rations.take(`codes:${addressKey(address)}`, ADDRESS_QUOTA);
  }

  /** Of the two purposes the one that a code was last asked for; without any it counts as a registration. */
  private async lastAsked(email: string): Promise<CodePurpose> {
    const askedAt = async (purpose: CodePurpose): Promise<number> => {
      const record = (await this.records.get(EMAIL_CODES, codesId(purpose, email)))?.record;
      return pendingIn(record, this.clock.now().getTime()) ? (record?.sentAt.at(-1) ?? 0) : 0;
    };
    const [registration, replacement] = await Promise.all([askedAt('registration'), askedAt('replacement')]);
    return replacement > registration ? 'replacement' : 'registration';
  }
}

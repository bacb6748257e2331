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
import { codesId } from './email-code-record.js';
import {
  EMAIL_CODES,
  pendingIn,
  type CodePurposeDetails,
  type CodePurpose,
  type EmailCodeRecord,
  type PendingCode,
} from './email-code-record.js';
import { VerificationMail } from './verification-mail.js';

/** Most codes that one network address may request, for all e-mail addresses: strangers receive these mails. */
const ADDRESS_QUOTA: Quota = { times: 60, within: 3_600_000 };

/** A code to be mailed. */
export interface NewEmailCode {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly details: CodePurposeDetails;
  /** Committed together with the code. */
  readonly additionalOperations?: readonly RecordOperation[];
  /** Network address of the call; none if the admin asks. */
  readonly address?: string;
  /** The language of the recipient, if it is known. */
  readonly language?: Language | undefined;
}

/** The recipient of a code, its purpose and language. */
interface Recipient extends Pick<NewEmailCode, 'purpose' | 'language'> {
  readonly to: string;
}

/** Mails six digits to an e-mail address. The person who enters them proves that they read its mail (docs/reference/decisions.md#2.7). */
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
    private readonly quotas: Quotas,
    private readonly outbox: MailOutbox,
    private readonly mail: VerificationMail,
  ) {
    this.codes = new CompareAndSet(records, EMAIL_CODES);
  }

  /**
   * Mails a code and voids earlier ones. Throws `throttled` within 60 s of the last code for this e-mail address (ignoring case) and
   * purpose, after ten in an hour, and for a network address that requested codes for 200 e-mail addresses in a quarter of an hour or 60
   * codes in an hour; then the earlier code stays valid.
   */
  async send({ purpose, email, details, additionalOperations, address, language }: NewEmailCode): Promise<void> {
    if (address !== undefined) await this.countAddress(address, email);
    await this.issue({ purpose, to: email, language }, () => details, additionalOperations);
  }

  /**
   * Mails another code for what is pending. If nothing is pending, no mail is sent, but the call counts and throws `throttled` just the
   * same, so that no caller learns which addresses are known. `address` and `language` as in `send`.
   */
  async resend(email: string, { address, language }: Pick<Client, 'address' | 'language'>): Promise<void> {
    await this.countAddress(address, email);
    const purpose = await this.lastRequestedPurpose(email);
    await this.issue({ purpose, to: email, language }, (current, now) => pendingIn(current, now));
  }

  /**
   * Returns the operations that queue a code, for the caller's commit; call the outbox's `wake` after it. Returns none if it is too early
   * for another code to this address: the earlier one stays valid. If the commit throws `RecordChanged` or `DuplicateRecord` of
   * `EMAIL_CODES`, prepare again. Throws `throttled` for a network address as `send` does.
   */
  async prepare({ purpose, email, details, address, language }: NewEmailCode): Promise<readonly RecordOperation[]> {
    if (address !== undefined) await this.countAddress(address, email);
    const id = codesId(purpose, email);
    const existing = await this.records.get(EMAIL_CODES, id);
    const now = this.clock.now().getTime();
    const sending = countSending(existing?.record.sentAt ?? [], now);
    if ('retryIn' in sending) return [];
    const { record, code } = this.issued(id, details, sending.taken, now);
    const write = { collection: EMAIL_CODES.name, record };
    return [
      existing ? { kind: 'replace', ...write, revision: existing.revision } : { kind: 'insert', ...write },
      ...this.mailOf(record, { purpose, to: email, language }, code),
    ];
  }

  /** Returns the operations that void all other proposals of a contractor for this canteen. */
  async superseding(canteenId: string, email: string): Promise<readonly RecordOperation[]> {
    const proposals = await this.records.find(EMAIL_CODES, { where: { canteenId } });
    return proposals
      .filter(({ record }) => record._id !== codesId('replacement', email))
      .map(({ record }) => ({ kind: 'delete', collection: EMAIL_CODES.name, id: record._id }));
  }

  private async issue(
    recipient: Recipient,
    detailsOf: (current: EmailCodeRecord | undefined, now: number) => CodePurposeDetails | undefined,
    also: readonly RecordOperation[] = [],
  ): Promise<void> {
    const id = codesId(recipient.purpose, recipient.to);
    let code = '';
    // Before any refusal: the clock may have been set back since.
    await this.codes.change(id, (current) => {
      return current && keepIfEqual(current, { ...current, sentAt: withoutFuture(current.sentAt, this.clock.now().getTime()) });
    });
    const change = (current: EmailCodeRecord | undefined): EmailCodeRecord => {
      const now = this.clock.now().getTime();
      const sending = countSending(current?.sentAt ?? [], now);
      if ('retryIn' in sending) throw new Refusal('throttled', { retryAfter: Math.ceil(sending.retryIn / 1000) });
      const issued = this.issued(id, detailsOf(current, now), sending.taken, now);
      ({ code } = issued);
      return issued.record;
    };
    await this.codes.change(id, change, (stored) => [...also, ...this.mailOf(stored, recipient, code)]);
    this.outbox.wake();
  }

  /** Returns the record of a new code; without details a record without a code. `sentAt` and `now` in ms. */
  private issued(_id: string, details: CodePurposeDetails | undefined, sentAt: readonly number[], now: number) {
    const code = this.newCode();
    const pending = details ? this.pending(details, code, now) : null;
    const canteenId = details?.contractor?.canteenId ?? null;
    const record: EmailCodeRecord = { _id, pending, attempts: 0, sentAt, canteenId, expiresAt: sendingsForgottenAt(now) };
    return { record, code };
  }

  private mailOf({ _id, pending }: EmailCodeRecord, { purpose, to, language }: Recipient, code: string): RecordOperation[] {
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

  /** Anyone may request codes, so this prevents mass mailing. */
  private async countAddress(address: string, email: string): Promise<void> {
    await this.addresses.countOrStop(address, fingerprint(emailKey(email)), 'codes:');
    await this.quotas.take(`codes:${addressKey(address)}`, ADDRESS_QUOTA);
  }

  /** Returns the purpose of the last requested code; a registration if there was none. */
  private async lastRequestedPurpose(email: string): Promise<CodePurpose> {
    const requestedAt = async (purpose: CodePurpose): Promise<number> => {
      const record = (await this.records.get(EMAIL_CODES, codesId(purpose, email)))?.record;
      return pendingIn(record, this.clock.now().getTime()) ? (record?.sentAt.at(-1) ?? 0) : 0;
    };
    const [registration, replacement] = await Promise.all([requestedAt('registration'), requestedAt('replacement')]);
    return replacement > registration ? 'replacement' : 'registration';
  }
}

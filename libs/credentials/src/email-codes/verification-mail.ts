import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { FIRST_LANGUAGE, hostelValue, type Hostel, type Language } from '@tiffin/contracts';
import { RECORDS } from '@tiffin/kernel';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import type { RecordStore } from '@tiffin/read-models';
import { EMAIL_CODES, type CodePurpose } from './email-code-record.js';
import { VERIFICATION } from './verification-words.js';

export interface VerificationMailParameters {
  readonly mailId: string;
  /** The id of its `EmailCodeRecord`. */
  readonly codesId: string;
  readonly to: string;
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly hostel: Hostel;
  /** The recipient's language, if it is known. */
  readonly language?: Language;
}

/** The mail with a code. It has no text from strangers, since anyone may have it sent to any address. */
@Injectable()
export class VerificationMail implements MailKind<VerificationMailParameters>, OnModuleInit {
  readonly name = 'verification-code';

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly outbox: MailOutbox,
  ) {}

  onModuleInit(): void {
    this.outbox.register(this);
  }

  /** Returns no letter if the code was used, or if a newer one replaced it while the mail waited. */
  async compose({
    mailId,
    codesId,
    to,
    code,
    purpose,
    hostel,
    language = FIRST_LANGUAGE,
  }: VerificationMailParameters): Promise<Letter | undefined> {
    const codes = (await this.records.get(EMAIL_CODES, codesId))?.record;
    if (codes?.pending?.mailId !== mailId) return undefined;
    const details = { purpose, code, hostel: `${hostelValue(hostel)} (${hostel.hostelName})` };
    return { to, language, ...VERIFICATION[language](details) };
  }
}

import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { FIRST_LANGUAGE, hostelLabel, type Hostel, type Language } from '@tiffin/contracts';
import { RECORDS } from '@tiffin/kernel';
import { MailOutbox, type Letter, type LetterContent, type MailKind } from '@tiffin/mail';
import type { RecordStore } from '@tiffin/read-models';
import { textsIn, type Texts } from '@tiffin/texts';
import { EMAIL_CODES, type CodePurpose } from './email-code-record.js';

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
    return { to, language, ...contentIn(language, { purpose, code, hostel: hostelLabel(hostel) }) };
  }
}

interface Proof {
  readonly purpose: CodePurpose;
  readonly code: string;
  /** For example `Ravi (BH3)`. */
  readonly hostel: string;
}

function contentIn(language: Language, { purpose, code, hostel }: Proof): LetterContent {
  const i18n = textsIn(language);
  return {
    subject: i18n.t('Your verification code for Tiffin'),
    heading: i18n.t('Confirm your e-mail address'),
    opening: [i18n.t('Hello,'), reasonOf(purpose, hostel, i18n)],
    facts: [{ label: i18n.t('Verification code'), value: code }],
    closing: [
      i18n.t('Enter it on the page that asks for it. It works once and expires in 10 minutes.'),
      purpose === 'address'
        ? i18n.t('If this wasn’t you, you can ignore this e-mail. Without the code, Tiffin sends nothing else to this address.')
        : i18n.t('If this wasn’t you, you can ignore this e-mail. Without the code, nothing happens.'),
    ],
  };
}

/** Returns why the code is mailed. */
function reasonOf(purpose: CodePurpose, hostel: string, i18n: Texts): string {
  switch (purpose) {
    case 'registration':
      return i18n.t('Someone gave this e-mail address to register the canteen of hostel {hostel} with Tiffin.', { hostel });
    case 'replacement':
      return i18n.t('The hostel office wants to make you the contractor of the canteen of hostel {hostel} on Tiffin.', { hostel });
    case 'address':
      return i18n.t('The contractor of the canteen of hostel {hostel} entered this as their new e-mail address on Tiffin.', { hostel });
  }
}

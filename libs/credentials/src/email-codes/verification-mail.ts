import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hostelValue, type Hostel } from '@tiffin/contracts';
import { RECORDS } from '@tiffin/kernel';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import type { RecordStore } from '@tiffin/read-models';
import { EMAIL_CODES, type CodePurpose } from './email-code-record.js';

export interface VerificationMailParameters {
  readonly mailId: string;
  /** The `EmailCodeRecord` that it belongs to. */
  readonly codesId: string;
  readonly to: string;
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly hostel: Hostel;
}

const NOTHING_HAPPENS = 'If it was not you, ignore this e-mail: without the code nothing happens.';

/** Why somebody gets a code, and what they do where it was not them. */
const REASONS: Readonly<Record<CodePurpose, { why: (hostel: string) => string; otherwise: string }>> = {
  registration: {
    why: (hostel) => `This e-mail address was given to register the canteen of ${hostel} with Tiffin.`,
    otherwise: NOTHING_HAPPENS,
  },
  replacement: {
    why: (hostel) => `The hostel office wants to make you the contractor of the canteen of ${hostel} on Tiffin.`,
    otherwise: NOTHING_HAPPENS,
  },
  address: {
    why: (hostel) => `The contractor of the canteen of ${hostel} entered this as their new e-mail address on Tiffin.`,
    otherwise: 'If it was not you, ignore this e-mail: without the code nothing else is mailed to this address.',
  },
};

/** The mail with a code. No text that a stranger typed is in it: anyone may have it sent to anyone. */
@Injectable()
export class VerificationMail implements MailKind<VerificationMailParameters>, OnModuleInit {
  readonly name = 'verification-code';

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly outbox: MailOutbox,
  ) {}

  onModuleInit(): void {
    this.outbox.offer(this);
  }

  /** Nothing where the code was used, or a newer one took its place while the mail waited. */
  async compose({ mailId, codesId, to, code, purpose, hostel }: VerificationMailParameters): Promise<Letter | undefined> {
    const codes = (await this.records.get(EMAIL_CODES, codesId))?.record;
    if (codes?.pending?.mailId !== mailId) return undefined;
    const { why, otherwise } = REASONS[purpose];
    return {
      to,
      subject: 'Your verification code for Tiffin',
      heading: 'Confirm your e-mail address',
      opening: ['Hello,', why(`hostel ${hostelValue(hostel)} (${hostel.hostelName})`)],
      facts: [{ label: 'Verification code', value: code }],
      closing: ['Enter it on the page that asks for it. It works once, and for 10 minutes.', otherwise],
    };
  }
}

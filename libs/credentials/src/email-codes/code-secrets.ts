import { Inject, Injectable } from '@nestjs/common';
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { VERIFICATION_CODE_LENGTH } from '@tiffin/contracts';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';

/** Where codes come from; injected, so that tests can name theirs. */
export const NEW_CODE = Symbol('NewCode');
export type NewCode = () => string;

/** Six digits, each as likely as any other. */
export const randomCode: NewCode = () => String(randomInt(10 ** VERIFICATION_CODE_LENGTH)).padStart(VERIFICATION_CODE_LENGTH, '0');

/**
 * Hashes of codes. Whoever reads the records could try all million codes within minutes under any hash that a server can afford, argon2id included, so
 * the key is what protects them: it is made from the admin key, which is in no store. Being fast, it also holds up no log-in.
 */
@Injectable()
export class CodeSecrets {
  private readonly key: Uint8Array;

  constructor(@Inject(ACCOUNTS_OPTIONS) { adminKey }: AccountsOptions) {
    this.key = new Uint8Array(hkdfSync('sha256', adminKey, '', 'tiffin e-mail codes', 32));
  }

  /** The hash of a code that this mail carries: the same digits in another mail hash otherwise. */
  hash(mailId: string, code: string): string {
    return createHmac('sha256', this.key).update(`${mailId}:${code}`).digest('base64url');
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { VERIFICATION_CODE_LENGTH } from '@tiffin/contracts';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';

/** Generates codes; injected, so that tests can set them. */
export const NEW_CODE = Symbol('NewCode');
export type NewCode = () => string;

/** Six digits, each equally likely. */
export const randomCode: NewCode = () => String(randomInt(10 ** VERIFICATION_CODE_LENGTH)).padStart(VERIFICATION_CODE_LENGTH, '0');

/**
 * Hashes of codes. A reader of the records could try all million codes within minutes under any hash that a server can afford, argon2id
 * included. So a key protects them: it is derived from the admin key, which no store has. The hash is fast and delays no log-in.
 */
@Injectable()
export class CodeSecrets {
  private readonly key: Uint8Array;

  constructor(@Inject(ACCOUNTS_OPTIONS) { adminKey }: AccountsOptions) {
    this.key = new Uint8Array(hkdfSync('sha256', adminKey, '', 'tiffin e-mail codes', 32));
  }

  /** Returns the hash of the code in this mail. The same digits in another mail have another hash. */
  hash(mailId: string, code: string): string {
    return createHmac('sha256', this.key).update(`${mailId}:${code}`).digest('base64url');
  }
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MailRecord } from '../mail-record.js';

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
/** The lengths of GCM's nonce and tag, in bytes. */
const NONCE = 12;
const TAG = 16;

type SealedMail = Pick<MailRecord, '_id' | 'kind'>;

/** A mail's content can't be decrypted: it has another secret, belongs to another mail, or is damaged. */
export class Unsealable extends Error {
  override readonly name = 'Unsealable';
}

/**
 * Encrypts the content of queued mails. Without the secret, a reader of the records or of a backup can't read it
 * (docs/adr/0016-the-mail-outbox.md).
 */
export class Seal {
  readonly #key: Buffer;

  /** `secret` must be the same in every instance that shares the records. */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'tiffin: mails in the outbox', 32));
  }

  /** Returns the encrypted parameters as text that can be decrypted for this mail only. */
  close(mail: SealedMail, parameters: object): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(additionalData(mail));
    const content = Buffer.concat([cipher.update(JSON.stringify(parameters), 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
  }

  /** Returns the decrypted parameters. Throws `Unsealable`. */
  open(mail: SealedMail, sealed: string | null): object {
    const [version, text = ''] = sealed?.split('.') ?? [];
    const bytes = Buffer.from(text, 'base64url');
    if (version !== VERSION || bytes.length <= NONCE + TAG) throw new Unsealable('Sealed in a way that is not known');
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(additionalData(mail))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      const content = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
      return JSON.parse(content.toString('utf8')) as object;
    } catch (error) {
      throw new Unsealable('Sealed with another secret, or damaged', { cause: error });
    }
  }
}

/** Binds the content to its mail, so that it can't be moved to another one. */
const additionalData = ({ _id, kind }: SealedMail): Buffer => Buffer.from(JSON.stringify([_id, kind]));

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MailRecord } from '../mail-record.js';

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
/** Of GCM's nonce and tag, in bytes. */
const NONCE = 12;
const TAG = 16;

type Sealed = Pick<MailRecord, '_id' | 'kind'>;

/** What a mail was sealed with can't be read: another secret, another mail's, or damaged. */
export class Unsealable extends Error {
  override readonly name = 'Unsealable';
}

/** Keeps what a mail says from whoever reads the records or a backup of them, but not the secret (docs/adr/0016-the-mail-outbox.md). */
export class Seal {
  readonly #key: Buffer;

  /** `secret`: the same in every instance that shares the records. */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'tiffin: mails in the outbox', 32));
  }

  /** The parameters as text that only this mail can be opened with. */
  close(mail: Sealed, parameters: object): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(belongsTo(mail));
    const content = Buffer.concat([cipher.update(JSON.stringify(parameters), 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
  }

  /** Throws `Unsealable`. */
  open(mail: Sealed, sealed: string | null): object {
    const [version, text = ''] = sealed?.split('.') ?? [];
    const bytes = Buffer.from(text, 'base64url');
    if (version !== VERSION || bytes.length <= NONCE + TAG) throw new Unsealable('Sealed in a way that is not known');
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(belongsTo(mail))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      const content = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
      return JSON.parse(content.toString('utf8')) as object;
    } catch (error) {
      throw new Unsealable('Sealed with another secret, or damaged', { cause: error });
    }
  }
}

/** Nobody can put one mail's content into another. */
const belongsTo = ({ _id, kind }: Sealed): Buffer => Buffer.from(JSON.stringify([_id, kind]));

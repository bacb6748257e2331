import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailLog } from '../dispatch/mail-log.js';
import { messageOf, wordOf, type Sender } from './message.js';
import { TransportAway, type MailTransport, type OutgoingMail } from './mail-transport.js';

/**
 * The transport without a mail server: each mail becomes a file that any mail program can open (docs/reference/decisions.md#2.12). The file
 * gets its final name only when it is complete. A mail that is written twice is one file.
 */
export class FileTransport implements MailTransport {
  constructor(
    private readonly directory: string,
    private readonly from: Sender,
    private readonly log: MailLog,
  ) {}

  async send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail(messageOf(mail, { from: this.from, eightBit: true }));
    if (!Buffer.isBuffer(message)) throw new TypeError('The composer was asked for a buffer');
    signal.throwIfAborted();
    const name = `${mail.queuedAt.toISOString().replaceAll(':', '-')}-${wordOf(mail.id)}.eml`;
    try {
      await this.write(name, message);
    } catch (error) {
      if (isSystemError(error)) throw new TransportAway(`The outbox’s directory can’t be written: ${error.code}`, { cause: error });
      throw error;
    }
    this.log.warn({ msg: 'A mail is in the outbox’s directory, since TIFFIN_SMTP_URL is unset', file: name });
  }

  close(): void {
    // Nothing stays open between two mails.
  }

  /** Writes a file that only its owner can read, since a mail may contain a password. */
  private async write(name: string, message: Buffer): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const partialFile = join(this.directory, `.${name}.${process.pid}.part`);
    try {
      const file = await open(partialFile, 'w', 0o600);
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partialFile, join(this.directory, name));
    } catch (error) {
      await rm(partialFile, { force: true });
      throw error;
    }
    const directory = await open(this.directory, 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  }
}

function isSystemError(error: unknown): error is { readonly code: string } {
  return typeof error === 'object' && error !== null && 'syscall' in error && 'code' in error;
}

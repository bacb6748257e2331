import type { RecordOperation } from '@tiffin/read-models';
import type { Letter } from '../letter.js';
import { MailOutbox, type MailKind, type NewMail } from '../mail-outbox.js';
import { MAILS, type MailRecord } from '../mail-record.js';

/** An outbox for tests of modules that queue mails. It commits like the real one, and composes queued mails at once when woken. */
export class CollectedMail extends MailOutbox {
  /** The letters that would have been sent, oldest first. */
  readonly letters: Letter[] = [];
  private queued: (() => Promise<Letter | undefined>)[] = [];
  private composing: Promise<void> = Promise.resolve();

  /** The names of the registered kinds. */
  readonly kinds: string[] = [];

  /** Notes the kind. A mail is composed with the kind that it was queued with. */
  override register<Parameters extends object>(kind: MailKind<Parameters>): void {
    this.kinds.push(kind.name);
  }

  override entry<Parameters extends object>({ id, kind, parameters }: NewMail<Parameters>): RecordOperation {
    this.queued.push(() => (kind as MailKind<Parameters>).compose(parameters));
    const record: MailRecord = {
      _id: id,
      kind: kind.name,
      state: 'waiting',
      sealed: null,
      queuedAt: 0,
      dueAt: null,
      notAfter: 0,
      attempts: 0,
      endedAt: null,
    };
    return { kind: 'insert', collection: MAILS.name, record };
  }

  override wake(): void {
    const due = this.queued;
    this.queued = [];
    this.composing = this.composing.then(async () => {
      for (const compose of due) {
        const letter = await compose();
        if (letter) this.letters.push(letter);
      }
    });
  }

  /** Returns the letters to this address so far, oldest first. */
  async to(address: string): Promise<readonly Letter[]> {
    await this.composing;
    return this.letters.filter(({ to }) => to === address);
  }
}

import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '@tiffin/credentials';
import { RECORDS } from '@tiffin/kernel';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import type { RecordStore } from '@tiffin/read-models';
import { CONTACT_QUERIES } from './contact-query-record.js';
import { ContactWriters } from './contact-writers.js';

/** Most messages that are mailed per day, from all authors together. */
export const MAILS_A_DAY = 50;

export interface ContactQueryMailParameters {
  readonly queryId: string;
}

/** A message of the contact form, mailed to the hostel office. The mail names its author and quotes their text. */
@Injectable()
export class ContactQueryMail implements MailKind<ContactQueryMailParameters>, OnModuleInit {
  readonly name = 'contact-query';

  constructor(
    private readonly outbox: MailOutbox,
    private readonly writers: ContactWriters,
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
  ) {}

  onModuleInit(): void {
    this.outbox.register(this);
  }

  /** Returns no letter if the office has no address for messages any more. */
  async compose({ queryId }: ContactQueryMailParameters): Promise<Letter | undefined> {
    const to = this.options.contactMail;
    const query = (await this.records.get(CONTACT_QUERIES, queryId))?.record;
    if (to === undefined || !query) return undefined;
    const { subject, message, writer } = query;
    const [from] = await this.writers.of([writer]);
    return {
      to,
      ...(from?.email !== undefined && { replyTo: from.email }),
      subject: `Contact form: ${subject}`,
      heading: 'A message from the contact form',
      opening: [`${from?.name ?? 'Someone who was not logged in'} wrote about “${subject}”:`, ...linesOf(message)],
      facts: [],
      action: { label: 'All messages', url: `${this.options.publicUrl()}/admin/queries` },
      closing: [closingFor(from?.email), `Tiffin mails at most ${MAILS_A_DAY} messages a day. “All messages” shows all of them.`],
    };
  }
}

const linesOf = (message: string): string[] => message.split('\n').filter((line) => line.trim() !== '');

function closingFor(email: string | undefined): string {
  if (email !== undefined) return 'Your reply goes to the person who wrote the message.';
  return 'There is no address to reply to, unless the message itself gives one.';
}

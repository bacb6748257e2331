import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ACCOUNTS_OPTIONS, Rations, type AccountsOptions, type Ration } from '@tiffin/credentials';
import { addressKey, type Session } from '@tiffin/http';
import { CLOCK, IDS, RECORDS, type Clock, type Ids } from '@tiffin/kernel';
import { MailOutbox } from '@tiffin/mail';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { CONTACT_QUERIES, type ContactQueryRecord } from './contact-query-record.js';
import { ContactQueryMail } from './contact-query.mail.js';

const HOUR = 3_600_000;
/** Messages of one person who is signed in, wherever they sit. */
const MESSAGES_OF_ONE: Ration = { times: 10, within: HOUR };
/** Messages of all visitors at one address: a whole campus sits behind it (decisions 2.2a). */
const MESSAGES_OF_AN_ADDRESS: Ration = { times: 60, within: HOUR };

/** Leaves a message for the hostel office. */
export class SendContactQuery extends Command<void> {
  constructor(
    readonly subject: string,
    readonly message: string,
    /** Who writes; `undefined` for a visitor. */
    readonly session: Session | undefined,
    /** Where it came from; counted as a fingerprint, and not kept with the message. */
    readonly address: string,
  ) {
    super();
  }
}

/**
 * Stores the message and, where the office has an address for them, promises its mail in the same commit (decisions 8.10). Throws `throttled`
 * above ten an hour from one person, or sixty from the visitors at one address.
 */
@CommandHandler(SendContactQuery)
export class SendContactQueryHandler implements ICommandHandler<SendContactQuery> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    private readonly rations: Rations,
    private readonly outbox: MailOutbox,
    private readonly mail: ContactQueryMail,
  ) {}

  async execute({ subject, message, session, address }: SendContactQuery): Promise<void> {
    if (session) await this.rations.take(`contact:user:${session.userId}`, MESSAGES_OF_ONE);
    else await this.rations.take(`contact:address:${addressKey(address)}`, MESSAGES_OF_AN_ADDRESS);
    const record: ContactQueryRecord = {
      _id: this.ids.uuid(),
      subject: subject.trim(),
      message: message.replace(/\r\n?/g, '\n').trim(),
      writer: session ? { role: session.role, userId: session.userId, canteenId: session.canteenId } : null,
      at: this.clock.now().toISOString(),
    };
    await this.records.commit([{ kind: 'insert', collection: CONTACT_QUERIES.name, record }, ...this.mailOf(record)]);
    this.outbox.wake();
  }

  private mailOf({ _id }: ContactQueryRecord): RecordOperation[] {
    if (this.options.contactMail === undefined) return [];
    return [this.outbox.entry({ id: this.ids.uuid(), kind: this.mail, parameters: { queryId: _id } })];
  }
}

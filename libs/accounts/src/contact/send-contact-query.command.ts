import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ACCOUNTS_OPTIONS, Quotas, type AccountsOptions, type Quota } from '@tiffin/credentials';
import { addressKey, type Session } from '@tiffin/http';
import { CLOCK, IDS, RECORDS, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import { MailOutbox } from '@tiffin/mail';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { CONTACT_QUERIES, type ContactQueryRecord } from './contact-query-record.js';
import { ContactQueryMail, MAILS_A_DAY } from './contact-query.mail.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Per signed-in person, from all their browsers. */
const HOURLY_QUOTA: Quota = { times: 10, within: HOUR };
const DAILY_QUOTA: Quota = { times: 30, within: DAY };
/** For all visitors at one address: a whole campus may share one (docs/reference/decisions.md#2.2a). */
const ADDRESS_QUOTA: Quota = { times: 60, within: HOUR };
/** For all visitors at all addresses. */
const VISITORS_QUOTA: Quota = { times: 300, within: DAY };
/**
 * Number of open messages at which the office accepts no more. Visitors have the lower limit, so that they cannot block people with
 * accounts.
 */
export const MAX_OPEN = { visitors: 1_000, known: 2_000 };
const MAIL_QUOTA: Quota = { times: MAILS_A_DAY, within: DAY };

const ENOUGH = 'You have sent many messages. The hostel office has them; please write again later.';
const TOO_MANY = 'The hostel office gets too many messages at present. Please try again tomorrow, or reach it another way.';

/** Leaves a message for the hostel office. */
export class SendContactQuery extends Command<void> {
  constructor(
    readonly subject: string,
    readonly message: string,
    /** The author's session; `undefined` for a visitor. */
    readonly session: Session | undefined,
    /** Network address of the call; counted as a fingerprint and not stored with the message. */
    readonly address: string,
  ) {
    super();
  }
}

/**
 * Stores the message. If the office has an address for messages and today's quota of mails is not used up, the same commit queues the
 * mail (docs/reference/decisions.md#8.10). Throws `throttled` if one person, the visitors at one address or all visitors sent too many
 * messages, or if too many are open.
 */
@CommandHandler(SendContactQuery)
export class SendContactQueryHandler implements ICommandHandler<SendContactQuery> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    private readonly quotas: Quotas,
    private readonly outbox: MailOutbox,
    private readonly mail: ContactQueryMail,
  ) {}

  async execute({ subject, message, session, address }: SendContactQuery): Promise<void> {
    const open = await this.records.count(CONTACT_QUERIES, { state: { in: [null, 'read'] } });
    if (open >= (session ? MAX_OPEN.known : MAX_OPEN.visitors))
      throw new Refusal('throttled', { message: TOO_MANY, retryAfter: DAY / 1000 });
    if (session) {
      await this.quotas.take(`contact:user:${session.userId}`, HOURLY_QUOTA, ENOUGH);
      await this.quotas.take(`contact:user-day:${session.userId}`, DAILY_QUOTA, ENOUGH);
    } else {
      await this.quotas.take(`contact:address:${addressKey(address)}`, ADDRESS_QUOTA, TOO_MANY);
      await this.quotas.take('contact:visitors', VISITORS_QUOTA, TOO_MANY);
    }
    const record: ContactQueryRecord = {
      _id: this.ids.uuid(),
      subject: subject.trim(),
      message: message.replace(/\r\n?/g, '\n').trim(),
      writer: session ? { role: session.role, userId: session.userId, canteenId: session.canteenId } : null,
      at: this.clock.now().toISOString(),
    };
    await this.records.commit([{ kind: 'insert', collection: CONTACT_QUERIES.name, record }, ...(await this.mailOf(record))]);
    this.outbox.wake();
  }

  private async mailOf({ _id }: ContactQueryRecord): Promise<RecordOperation[]> {
    if (this.options.contactMail === undefined || !(await this.quotas.takeIfAvailable('contact:mails', MAIL_QUOTA))) return [];
    return [this.outbox.entry({ id: this.ids.uuid(), kind: this.mail, parameters: { queryId: _id } })];
  }
}

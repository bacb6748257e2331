import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import { MailOutbox } from '@tiffin/mail';
import { DuplicateRecord, type Reactor, type RecordStore } from '@tiffin/read-models';
import { BILL_EVENT_TYPES, type RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import { BillReminderMail } from '../use-cases/mail-bills/bill-reminder.mail.js';
import { IssuedBillMail } from '../use-cases/mail-bills/issued-bill.mail.js';

/** Older events send no mail, in ms. A reactor that starts anew reads the whole history. */
const MAX_AGE_MS = 3 * 24 * 3_600_000;

/**
 * Queues the mail of an issued bill where the canteen mails bills, and of a reminder. The mail's id is made from the bill's id, so that
 * each bill and each reminder is one mail, however often its event is handled. A sent mail stays in the outbox without its content.
 */
@Injectable()
export class MailIssuedBills implements Reactor {
  readonly name = 'mail-bills';
  readonly streams = ['bill-'];

  constructor(
    private readonly directory: Directory,
    private readonly outbox: MailOutbox,
    private readonly issued: IssuedBillMail,
    private readonly reminder: BillReminderMail,
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws what `RecordStore.commit` throws. */
  async handle(recorded: RecordedEvent): Promise<void> {
    const event = upcast<RecordedBillEvent>(BILL_EVENT_TYPES, recorded);
    if (event.type !== 'BillIssued' && event.type !== 'BillReminderSent') return;
    const { billId, canteenId, studentId } = event.data;
    if (this.clock.now().getTime() - Date.parse(event.metadata.occurredAt) > MAX_AGE_MS) return;
    if (event.type === 'BillIssued' && !(await this.directory.canteen(canteenId))?.mailBills) return;
    if (!['open', 'closed'].includes(await this.directory.accountStatusOf(studentId))) return;
    const parameters = { billId };
    const entry =
      event.type === 'BillIssued'
        ? this.outbox.entry({ id: `issued-bill-${billId}`, kind: this.issued, parameters })
        : this.outbox.entry({ id: `bill-reminder-${billId}-${event.data.number}`, kind: this.reminder, parameters });
    try {
      await this.records.commit([entry]);
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
    }
    this.outbox.wake();
  }
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  appendUntilDefinite,
  retryPolicy,
  WrongExpectedRevision,
  type EventStore,
  type Position,
  type RecordedEvent,
  type Revision,
} from '@tiffin/event-sourcing';
import { EVENT_STORE } from '@tiffin/kernel';
import { AccountOutbox, type WaitingEvent } from './account-outbox.js';

/** An append of unknown outcome is sent again for so long, in ms; then later: it stays the same append. */
const RESEND_FOR = 1_000;
const brief = { ...retryPolicy, resendFor: RESEND_FOR };

/**
 * Brings waiting events into the log, exactly once, however often and by however many instances at once it is tried: an event has one id and one
 * revision that it may have, and the log takes the same event at the same revision only once. No stream of accounts has another writer.
 */
@Injectable()
export class AccountLog {
  private readonly logger = new Logger('AccountEvents');

  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'append' | 'readStream'>,
    private readonly outbox: AccountOutbox,
  ) {}

  /**
   * Appends the event, after those of its stream that were promised earlier, and answers where it stands. Throws `StoreUnavailable`, `OutcomeUnknown`
   * and `WrongExpectedRevision` where it is to be tried again.
   */
  async append(waiting: WaitingEvent): Promise<Position> {
    try {
      return await this.appendAfter(waiting.sequence - 1, waiting);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
    for (const earlier of await this.outbox.earlierThan(waiting)) {
      await this.append(earlier);
      await this.outbox.remove([earlier]);
    }
    const { itself, last } = await this.find(waiting);
    if (itself) return itself.position;
    const { stream, sequence } = waiting;
    if (last !== sequence - 1)
      this.logger.warn({ msg: 'A stream is not as long as the records say: was a store restored?', stream, sequence, last });
    return await this.appendAfter(last, waiting);
  }

  private async appendAfter(last: Revision, { stream, _id: id, type, data, metadata }: WaitingEvent): Promise<Position> {
    const { position } = await appendUntilDefinite(
      this.store,
      stream,
      last < 0 ? 'no-stream' : last,
      [{ id, type, data, metadata }],
      brief,
    );
    return position;
  }

  /** The event, if its stream has it, and the stream's last revision, as of one moment. Such streams are short. */
  private async find({ stream, _id }: WaitingEvent): Promise<{ readonly itself: RecordedEvent | undefined; readonly last: Revision }> {
    let itself: RecordedEvent | undefined;
    let last = -1;
    for await (const event of this.store.readStream(stream)) {
      if (event.id === _id) itself = event;
      last = event.revision;
    }
    return { itself, last };
  }
}

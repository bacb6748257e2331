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

/** How long an append of unknown outcome is repeated at once, in ms. A later attempt is still the same append. */
const RESEND_FOR = 1_000;
const briefRetryPolicy = { ...retryPolicy, resendFor: RESEND_FOR };

/**
 * Appends waiting events to the log exactly once, however often and from however many servers it is attempted: an event has one id and
 * one expected revision, and the log takes the same event at the same revision only once. Account streams have no other writer.
 */
@Injectable()
export class AccountLog {
  private readonly logger = new Logger('AccountEvents');

  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'append' | 'readStream'>,
    private readonly outbox: AccountOutbox,
  ) {}

  /**
   * Appends the event after earlier events of its stream and returns its position. Throws `StoreUnavailable`, `OutcomeUnknown` and
   * `WrongExpectedRevision` if the caller should retry.
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
    const { existing, last } = await this.find(waiting);
    if (existing) return existing.position;
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
      briefRetryPolicy,
    );
    return position;
  }

  /** Returns the event if its stream has it, and the stream's last revision, from one read. These streams are short. */
  private async find({ stream, _id }: WaitingEvent): Promise<{ readonly existing: RecordedEvent | undefined; readonly last: Revision }> {
    let existing: RecordedEvent | undefined;
    let last = -1;
    for await (const event of this.store.readStream(stream)) {
      if (event.id === _id) existing = event;
      last = event.revision;
    }
    return { existing, last };
  }
}

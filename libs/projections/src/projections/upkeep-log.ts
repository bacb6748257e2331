import {
  appendUntilDefinite,
  newEvents,
  WrongExpectedRevision,
  type CommandContext,
  type EventStore,
  type RecordedEvent,
} from '@tiffin/event-sourcing';
import { uuidFrom, type Clock } from '@tiffin/kernel';
import { UPKEEP_EVENT_TYPES, upkeepStream, type UpkeepEvent } from '@tiffin/read-models';

/** How many times to try an append that loses to other servers. */
const ATTEMPTS = 10;

/** Records in the log what operators do to views and reactors, for the audit trail. */
export class UpkeepLog {
  constructor(
    private readonly log: Pick<EventStore, 'append' | 'readStream'>,
    private readonly clock: Clock,
  ) {}

  /** Appends the event, once per call (correlation id). Returns its time, ISO 8601 in UTC. Throws what `append` throws. */
  async record(event: UpkeepEvent, by: CommandContext): Promise<{ readonly at: string }> {
    const ids = { uuid: () => uuidFrom('upkeep', by.correlationId, JSON.stringify(event)) };
    const events = newEvents(UPKEEP_EVENT_TYPES, [event], by, { clock: this.clock, ids });
    const stream = upkeepStream(event.data.projection);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const last = await this.#lastOf(stream);
        await appendUntilDefinite(this.log, stream, last?.revision ?? 'no-stream', events);
        return { at: events[0]?.metadata.occurredAt ?? '' };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #lastOf(stream: string): Promise<RecordedEvent | undefined> {
    for await (const event of this.log.readStream(stream, { direction: 'backwards', limit: 1 })) return event;
    return undefined;
  }
}

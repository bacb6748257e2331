import {
  OutcomeUnknown,
  StoreUnavailable,
  WrongExpectedRevision,
  type Appended,
  type EventPage,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type ReadStreamOptions,
  type RecordedEvent,
} from '@tiffin/event-sourcing';
import { setImmediate as yielded } from 'node:timers/promises';

/** What becomes of one append: it happens, its answer or itself gets lost on the way, or the store says that it is away. */
export type Fate = 'answered' | 'answer lost' | 'request lost' | 'away';

/** A log in memory, slow enough for others to come between, that loses what a test tells it to lose. */
export class MemoryLog implements EventStore {
  readonly events: RecordedEvent[] = [];
  /** The event ids of every append that was asked for. */
  readonly asked: string[][] = [];
  fate: () => Fate = () => 'answered';

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    this.asked.push(events.map(({ id }) => id));
    const fate = this.fate();
    await yielded();
    if (fate === 'away') throw new StoreUnavailable('away');
    if (fate === 'request lost') throw new OutcomeUnknown('lost on the way there');
    const appended = this.appendNow(stream, expected, events);
    await yielded();
    if (fate === 'answer lost') throw new OutcomeUnknown('lost on the way back');
    return appended;
  }

  async *readStream(stream: string, { from = 0 }: ReadStreamOptions = {}): AsyncGenerator<RecordedEvent> {
    await yielded();
    yield* this.events.filter((event) => event.stream === stream && event.revision >= from);
  }

  readAll(): AsyncIterable<EventPage> {
    throw new Error('not needed here');
  }

  head(): Promise<number> {
    return Promise.resolve(this.events.length);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private appendNow(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Appended {
    const before = this.events.find(({ id }) => id === events[0]?.id);
    if (before) return { revision: before.revision + events.length - 1, position: before.position + events.length - 1 };
    const last = this.events.findLast((event) => event.stream === stream)?.revision ?? 'no-stream';
    if (last !== expected) throw new WrongExpectedRevision(stream, expected, last);
    for (const event of events) {
      const revision = (this.events.findLast((other) => other.stream === stream)?.revision ?? -1) + 1;
      this.events.push({ ...structuredClone(event), stream, revision, position: this.events.length + 1 });
    }
    const recorded = this.events.at(-1);
    return { revision: recorded?.revision ?? 0, position: recorded?.position ?? 0 };
  }
}

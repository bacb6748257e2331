import type {
  Appended,
  EventPage,
  EventStore,
  ExpectedRevision,
  BackwardsPage,
  NewEvent,
  Position,
  RecordedEvent,
} from '@tiffin/event-sourcing';
import { OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from '@tiffin/event-sourcing';
import type { ReadAllOptions, ReadBackwardsOptions, ReadStreamOptions, StreamName } from '@tiffin/event-sourcing';
import { Histogram, type Registry } from 'prom-client';

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

type Outcome = 'appended' | 'wrong_revision' | 'unknown' | 'unavailable' | 'failed';

/** An event store that measures how long its appends take, and how they end. */
export class MeasuredEventStore implements EventStore {
  private readonly durations: Histogram<'outcome'>;

  constructor(
    private readonly store: EventStore,
    registry: Registry,
  ) {
    this.durations = new Histogram({
      name: 'tiffin_append_duration_seconds',
      help: 'Time of an append to the event log, by how it ended.',
      labelNames: ['outcome'] as const,
      buckets: BUCKETS,
      registers: [registry],
    });
  }

  async append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const start = performance.now();
    const measured = (outcome: Outcome): void => this.durations.observe({ outcome }, (performance.now() - start) / 1000);
    try {
      const appended = await this.store.append(stream, expected, events);
      measured('appended');
      return appended;
    } catch (error) {
      measured(outcomeOf(error));
      throw error;
    }
  }

  readStream(stream: StreamName, options?: ReadStreamOptions): AsyncIterable<RecordedEvent> {
    return this.store.readStream(stream, options);
  }

  readAll(options: ReadAllOptions): AsyncIterable<EventPage> {
    return this.store.readAll(options);
  }

  readBackwards(options: ReadBackwardsOptions): AsyncIterable<BackwardsPage> {
    return this.store.readBackwards(options);
  }

  head(): Promise<Position> {
    return this.store.head();
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof WrongExpectedRevision) return 'wrong_revision';
  if (error instanceof OutcomeUnknown) return 'unknown';
  return error instanceof StoreUnavailable ? 'unavailable' : 'failed';
}

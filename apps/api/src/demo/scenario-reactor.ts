import type { RecordedEvent } from '@tiffin/event-sourcing';
import type { Reactor } from '@tiffin/read-models';
import type { RunningClock } from '../start/running-clock.js';

/** Whether a demo story is being told. */
export interface ScenarioState {
  isRunning: boolean;
}

/**
 * The reactor, for which it is the moment of each event as long as a demo story is told: what follows from an order of last month happened then, whether
 * the command that told of it or the reactor is faster.
 */
export function scenarioReactor(reactor: Reactor, clock: RunningClock, story: Readonly<ScenarioState>): Reactor {
  const handle = (event: RecordedEvent): Promise<void> =>
    story.isRunning ? clock.asOf(new Date(event.metadata.occurredAt), () => reactor.handle(event)) : reactor.handle(event);
  return { name: reactor.name, streams: reactor.streams, handle };
}

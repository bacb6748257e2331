import type { RecordedEvent } from '@tiffin/event-sourcing';
import type { Reactor } from '@tiffin/read-models';
import type { RunningClock } from '../start/running-clock.js';

/** Whether a demo scenario is being played. */
export interface ScenarioState {
  isRunning: boolean;
}

/**
 * Wraps a reactor: while a demo scenario is played, its clock shows the moment of the event that it handles. So the consequences of
 * last month's order happen last month, whether the command or the reactor gets there first.
 */
export function scenarioReactor(reactor: Reactor, clock: RunningClock, scenario: Readonly<ScenarioState>): Reactor {
  const handle = (event: RecordedEvent): Promise<void> =>
    scenario.isRunning ? clock.asOf(new Date(event.metadata.occurredAt), () => reactor.handle(event)) : reactor.handle(event);
  return { name: reactor.name, streams: reactor.streams, handle };
}

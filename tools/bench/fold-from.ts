import type { Position } from '@tiffin/event-sourcing';
import type { Ports } from '@tiffin/installation';
import { withTimeout, systemClock } from '@tiffin/kernel';
import { ProjectionEngine, silentLogger } from '@tiffin/projections';
import type { AnyView } from '@tiffin/read-models';

const TIMEOUT_MS = 300_000;

export interface Fold {
  /** Events of the view that were folded. */
  readonly events: number;
  /** In ms, from the engine's start until the view has consumed the log. */
  readonly took: number;
  /** Still running: the view follows the log. */
  readonly engine: ProjectionEngine;
}

/** Folds the events after `mark` into a new view, and goes on. Earlier events are not even read. */
export async function foldFrom({ events: store, records, catalog }: Ports, logId: string, view: AnyView, mark: Position): Promise<Fold> {
  const generation = await catalog.add(view, logId);
  const documents = await catalog.open(view, generation);
  await documents.apply([], { from: 0, to: mark, epoch: 1 });
  await documents.close();
  await catalog.makeLive(generation);
  const engine = new ProjectionEngine({ store, logId, catalog, records, views: [view], clock: systemClock, logger: silentLogger });
  let events = 0;
  engine.onCommitted((committed) => (events += committed.events.length));
  const startedAt = performance.now();
  await engine.start();
  await withTimeout({ timeout: TIMEOUT_MS }, (signal) => engine.caughtUp(signal));
  return { events, took: performance.now() - startedAt, engine };
}

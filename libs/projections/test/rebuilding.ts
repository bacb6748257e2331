import type { RecordedEvent } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import { charged } from '@tiffin/read-models/testing';
import type { ProjectionEngine } from '../src/projections/projection-engine.js';
import type { ViewStatus } from '../src/view-operations.js';

/** Charges on seven balances at the positions from `first` to `last`. */
export function history(first: number, last: number): readonly RecordedEvent[] {
  return Array.from({ length: last - first + 1 }, (_, index) => charged(first + index, `t${(first + index) % 7}`));
}

export function status(engine: ProjectionEngine): Promise<ViewStatus> {
  return engine.operations.status('tabs');
}

/** Resolves once the rebuilt generation has caught up. */
export function ready(engine: ProjectionEngine): Promise<void> {
  return until(async () => (await status(engine)).rebuild?.state === 'ready');
}

export function live(engine: ProjectionEngine, generation: number): Promise<void> {
  return until(async () => (await status(engine)).generation === generation);
}

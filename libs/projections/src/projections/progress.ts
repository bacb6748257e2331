import type { Position } from '@tiffin/event-sourcing';
import type { ProjectionProgress, ReactorProgress } from '@tiffin/read-models';
import type { ReactorLoop } from '../reactors/reactor-loop.js';
import type { ReactorRecords } from '../reactors/reactor-records.js';
import type { RunningGeneration } from './running-generation.js';

/** How far a consumer is behind the log, and whether it is stalled. */
export interface ConsumerStatus {
  readonly head: Position;
  readonly stalled: boolean;
  readonly lagSeconds: number | undefined;
}

/** A view's progress for operators. */
export async function projectionProgress(
  running: RunningGeneration,
  { head, stalled, lagSeconds }: ConsumerStatus,
): Promise<ProjectionProgress> {
  const { generation, projection } = running;
  const { consumed, error, paused } = projection;
  return {
    name: generation.view,
    version: generation.version,
    generation: generation.number,
    state: stalled ? 'stalled' : paused ? 'paused' : 'live',
    position: consumed,
    documents: await running.size(),
    parked: await running.read((store) => store.parkedCount()),
    head,
    lag: Math.max(0, head - consumed),
    ...(lagSeconds !== undefined && { lagSeconds }),
    ...(error && { error: error.message }),
  };
}

/** A reactor's progress for operators. */
export async function reactorProgress(
  loop: ReactorLoop,
  records: ReactorRecords,
  { head, stalled, lagSeconds }: ConsumerStatus,
): Promise<ReactorProgress> {
  const { name, consumed, error } = loop;
  return {
    name,
    state: stalled ? 'stalled' : 'live',
    position: consumed,
    head,
    lag: Math.max(0, head - consumed),
    ...(lagSeconds !== undefined && { lagSeconds }),
    parked: await records.parkedCount(),
    ...(error && { error: error.message }),
  };
}

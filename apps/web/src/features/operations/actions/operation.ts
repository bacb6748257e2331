import type { ProjectionStatus, SwitchChoice } from '@tiffin/contracts';
import type { CallOptions } from '../../../api/call';
import { isRebuilding, isVerifying } from '../projections/statuses';

/** The operations on a projection. */
export type Operation = 'verify' | 'rebuild' | 'switch' | 'rollback' | 'dropPrevious' | 'pause' | 'resume';

/** An operation on a projection; `how` is for rebuilds only. */
export interface OperationRequest {
  readonly name: string;
  readonly operation: Operation;
  readonly how?: SwitchChoice;
}

/** The operations that the projection's state allows, most common first. */
export function possibleOperations(status: ProjectionStatus): Operation[] {
  const { state, rebuild, previousGeneration } = status;
  const ready = rebuild?.state === 'ready';
  // A generation that goes live automatically once the view resumes cannot be replaced by another rebuild.
  const goesLive = ready && rebuild.switch === 'auto';
  return [
    ...(state === 'paused' ? (['resume'] as const) : []),
    ...(ready ? (['switch'] as const) : []),
    ...(isVerifying(status) ? [] : (['verify'] as const)),
    ...(isRebuilding(status) || goesLive ? [] : (['rebuild'] as const)),
    ...(state === 'paused' ? [] : (['pause'] as const)),
    ...(previousGeneration === null ? [] : (['rollback', 'dropPrevious'] as const)),
  ];
}

/** The operation that the projection's state suggests, if any. */
export function likelyOperation({ state, rebuild }: ProjectionStatus): Operation | undefined {
  if (rebuild?.state === 'ready') return 'switch';
  if (state === 'paused') return 'resume';
  return state === 'stalled' && rebuild?.state !== 'running' ? 'rebuild' : undefined;
}

/** The path and options of the operation's call (docs/reference/wire.md#8). */
export function operationCall({ name, operation, how }: OperationRequest): [path: string, options: CallOptions] {
  const view = `/operations/projections/${encodeURIComponent(name)}`;
  switch (operation) {
    case 'dropPrevious':
      return [`${view}/previous`, { method: 'DELETE' }];
    case 'rebuild':
      return [`${view}/rebuild`, { method: 'POST', body: { switch: how ?? 'auto' } }];
    case 'verify':
    case 'switch':
    case 'rollback':
    case 'pause':
    case 'resume':
      return [`${view}/${operation}`, { method: 'POST', body: {} }];
  }
}

import type { ProjectionStatus, SwitchChoice } from '@tiffin/contracts';
import type { CallOptions } from '../../../api/call';
import { isRebuilding, isVerifying } from '../projections/statuses';

/** What an operator can do to a projection. */
export type Operation = 'verify' | 'rebuild' | 'switch' | 'rollback' | 'dropPrevious' | 'pause' | 'resume';

/** An operation on a view; `how` belongs to a rebuild. */
export interface OperationRequest {
  readonly name: string;
  readonly operation: Operation;
  readonly how?: SwitchChoice;
}

/** What the projection's state allows, the usual first. */
export function possibleOperations(status: ProjectionStatus): Operation[] {
  const { state, rebuild, previousGeneration } = status;
  const ready = rebuild?.state === 'ready';
  // One that goes live by itself, as soon as the view is resumed, can't be given up for another.
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

/** The operation that the projection's state asks for, if any. */
export function likelyOperation({ state, rebuild }: ProjectionStatus): Operation | undefined {
  if (rebuild?.state === 'ready') return 'switch';
  if (state === 'paused') return 'resume';
  return state === 'stalled' && rebuild?.state !== 'running' ? 'rebuild' : undefined;
}

/** The call that makes the wish come true (docs/reference/wire.md#8). */
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

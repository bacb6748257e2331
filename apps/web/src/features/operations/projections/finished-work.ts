import type { ProjectionStatus } from '@tiffin/contracts';

/** The outcome of a rebuild or verification. */
export type FinishedWork =
  | { readonly kind: 'live'; readonly name: string; readonly generation: number }
  | { readonly kind: 'waiting'; readonly name: string; readonly generation: number }
  | { readonly kind: 'same'; readonly name: string; readonly documents: number }
  | { readonly kind: 'different'; readonly name: string; readonly differences: number }
  | { readonly kind: 'rebuild failed' | 'verification failed'; readonly name: string };

/** The work that ended between two reads of the statuses. */
export function finishedWork(before: readonly ProjectionStatus[], after: readonly ProjectionStatus[]): FinishedWork[] {
  return after.flatMap((now) => {
    const then = before.find(({ name }) => name === now.name);
    return then ? [...endOfRebuild(then, now), ...endOfVerification(then, now)] : [];
  });
}

function endOfRebuild({ rebuild: then }: ProjectionStatus, { name, generation, rebuild: now }: ProjectionStatus): FinishedWork[] {
  if (then?.state !== 'running') return [];
  if (generation === then.generation) return [{ kind: 'live', name, generation }];
  if (now?.generation !== then.generation) return [];
  if (now.state === 'failed') return [{ kind: 'rebuild failed', name }];
  // A generation that goes live automatically is ready only for a moment.
  return now.state === 'ready' && now.switch !== 'auto' ? [{ kind: 'waiting', name, generation: now.generation }] : [];
}

function endOfVerification({ verification: then }: ProjectionStatus, { name, verification: now }: ProjectionStatus): FinishedWork[] {
  if (then?.state !== 'running' || !now || now.state === 'running') return [];
  if (now.state === 'failed') return [{ kind: 'verification failed', name }];
  const differences = now.differences.length;
  return [differences === 0 ? { kind: 'same', name, documents: now.documents } : { kind: 'different', name, differences }];
}

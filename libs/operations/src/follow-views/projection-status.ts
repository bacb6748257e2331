import type { ProjectionStatus } from '@tiffin/contracts';
import type { ViewOperations, ViewStatus } from '@tiffin/projections';

/** Returns a view as docs/reference/wire.md#2.6 shows it to operators. */
export function toProjectionStatus({ rebuild, verification, ...view }: ViewStatus): ProjectionStatus {
  const { name, version, generation, state, position, head, lag, lagSeconds, documents, parked, previousGeneration } = view;
  const { bytes, previousBytes, error } = view;
  return {
    name,
    version,
    generation,
    state,
    position,
    head,
    lag,
    ...(lagSeconds !== undefined && { lagSeconds }),
    documents,
    parked,
    previousGeneration,
    rebuild: rebuild && { ...rebuild },
    verification: verification && { ...verification, differences: [...verification.differences] },
    ...(bytes !== undefined && { bytes }),
    ...(previousBytes !== undefined && { previousBytes }),
    ...(error !== undefined && { error }),
  };
}

/** Runs an operation on a view and returns its status afterwards. Throws what the operation throws. */
export async function statusAfter(
  operations: ViewOperations,
  view: string,
  operate: (operations: ViewOperations) => Promise<void>,
): Promise<ProjectionStatus> {
  await operate(operations);
  return toProjectionStatus(await operations.status(view));
}

import type { ParkedEvent } from '@tiffin/read-models';
import { OperationRefused, type RetriedAlike, UnknownOperand } from '../view-operations.js';

/** How long to go on, in ms: the operator waits for the answer. */
const TIME_LIMIT = 5_000;
const PAGE = 500;

type Parked = Pick<ParkedEvent, '_id' | 'error'>;

/** The error's message, without the stack. */
export const firstLine = ({ error }: Pick<Parked, 'error'>): string => error.split('\n', 1)[0] ?? '';

/**
 * Retries all parked events that have the same error message as `named`, each by itself, until the time is up. `page` returns the parked
 * events of the projection, oldest first. Throws what the stores throw.
 */
export async function retryAlike(
  named: Parked,
  page: (from: { readonly skip: number; readonly limit: number }) => Promise<readonly Parked[]>,
  retry: (id: string) => Promise<unknown>,
): Promise<RetriedAlike> {
  const alike: string[] = [];
  for (
    let skip = 0, events = await page({ skip, limit: PAGE });
    events.length > 0;
    skip += PAGE, events = await page({ skip, limit: PAGE })
  )
    alike.push(...events.filter((parked) => firstLine(parked) === firstLine(named)).map(({ _id }) => _id));
  const deadline = performance.now() + TIME_LIMIT;
  let mended = 0;
  let failing = 0;
  let done = 0;
  for (const id of alike) {
    if (performance.now() > deadline) break;
    done += 1;
    try {
      await retry(id);
      mended += 1;
    } catch (error) {
      if (error instanceof OperationRefused) failing += 1;
      // Not parked any more: another call was faster.
      else if (!(error instanceof UnknownOperand)) throw error;
    }
  }
  return { mended, failing, left: alike.length - done };
}

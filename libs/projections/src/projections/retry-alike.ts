import type { ParkedEvent } from '@tiffin/read-models';
import { OperationRefused, type RetriedAlike, UnknownOperand } from '../view-operations.js';

/** So long at most, in ms: whoever asked waits for the answer. */
const AT_MOST = 5_000;
const PAGE = 500;

type Parked = Pick<ParkedEvent, '_id' | 'error'>;

/** The error without where it happened. */
export const firstLine = ({ error }: Pick<Parked, 'error'>): string => error.split('\n', 1)[0] ?? '';

/**
 * Retries all that are parked for the same reason as this one, each by itself, until there is no more time. `page`: what the projection has parked, oldest
 * first. Throws what the stores throw.
 */
export async function retryAlike(
  named: Parked,
  page: (from: { readonly skip: number; readonly limit: number }) => Promise<readonly Parked[]>,
  retry: (id: string) => Promise<unknown>,
): Promise<RetriedAlike> {
  const alike: string[] = [];
  for (let skip = 0, some = await page({ skip, limit: PAGE }); some.length > 0; skip += PAGE, some = await page({ skip, limit: PAGE }))
    alike.push(...some.filter((parked) => firstLine(parked) === firstLine(named)).map(({ _id }) => _id));
  const deadline = performance.now() + AT_MOST;
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
      // Somebody else was faster.
      else if (!(error instanceof UnknownOperand)) throw error;
    }
  }
  return { mended, failing, left: alike.length - done };
}

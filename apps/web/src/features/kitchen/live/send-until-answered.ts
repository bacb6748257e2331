import { ApiError, OfflineError } from '../../../api/call';

/** ms after which an attempt without an answer is followed by the next. */
export const ATTEMPT_TIMEOUT = 20_000;
/** ms before each further attempt: three minutes in all, in which a network comes back or a server has been started again. */
const WAITS = [400, 800, 1_600, 3_200, ...Array.from({ length: 35 }, () => 5_000)];

/**
 * Sends until the server has said yes or no. Only for calls that name what they do (`preparationId`), so that a repeat is not a second one.
 * @throws ApiError as the server said; Offline where it could not be reached in three minutes.
 */
export async function sendUntilAnswered<T>(send: () => Promise<T>, wait: (ms: number) => Promise<void> = sleep): Promise<T> {
  for (const pause of WAITS) {
    try {
      return await send();
    } catch (error) {
      if (!isOpen(error)) throw error;
      await wait(pause);
    }
  }
  return send();
}

/** Whether it is still open what became of the call. */
function isOpen(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.isRetryable);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import { ApiError, OfflineError } from '../../../api/call';

/** Time in ms after which an attempt without an answer is followed by the next. */
export const ATTEMPT_TIMEOUT = 20_000;
/** Time in ms before each retry: three minutes in all, enough for a network outage or a server restart. */
const WAITS = [400, 800, 1_600, 3_200, ...Array.from({ length: 35 }, () => 5_000)];

/**
 * Sends until the server has accepted or refused. Only for calls with a `preparationId`, so that a retry does not count twice.
 * @throws ApiError when the server refuses; OfflineError when it could not be reached for three minutes.
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

/** Whether the call's outcome is still unknown. */
function isOpen(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.isRetryable);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import type { KeyMissing } from '@tiffin/contracts';
import { call, ApiError, OfflineError } from '../../api/call';

const RETRIES = 3;

/** The server requires a key first. */
export const KEY_REQUIRED = 'closed';

/**
 * Whether to retry a failed read: yes if the server could not be reached, no if it refused. `call` has already repeated what the server
 * deferred.
 */
export function shouldRetry(count: number, error: unknown): boolean {
  return (
    count < RETRIES &&
    (error instanceof OfflineError || (error instanceof ApiError && error.status === 503 && error.retryAfter === undefined))
  );
}

/**
 * Reads what a key protects, or returns `KEY_REQUIRED`. Only the server's answer locks the screen: a screen that slept or lost its network
 * returns to its state. `KEY_REQUIRED` is an answer and not an error, so that a refetch does not disturb a key that is being typed.
 */
export async function fetchBehindKey<Answer extends object>(path: string, signal: AbortSignal): Promise<Answer | typeof KEY_REQUIRED> {
  try {
    const answer = await call<Answer | KeyMissing>(path, { method: 'POST', isRead: true, body: { look: true }, signal });
    return 'message' in answer ? KEY_REQUIRED : answer;
  } catch (error) {
    // An older server answers with this code.
    if (error instanceof ApiError && error.code === 'key_required') return KEY_REQUIRED;
    throw error;
  }
}

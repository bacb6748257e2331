import type { KeyMissing } from '@tiffin/contracts';
import { call, ApiError, OfflineError } from '../../api/call';

const RETRIES = 3;

/** The server wants a key first. */
export const KEY_REQUIRED = 'closed';

/** Whether a failed read is worth another try: the server is away, as opposed to saying no. What it put off, `call` has asked again already. */
export function shouldRetry(count: number, error: unknown): boolean {
  return (
    count < RETRIES &&
    (error instanceof OfflineError || (error instanceof ApiError && error.status === 503 && error.retryAfter === undefined))
  );
}

/**
 * Looks at what is behind a key, or finds it `CLOSED`. Only the server's word closes it: a screen that slept or lost its network returns to where it was.
 * Closed is an answer, not an error, so that asking again leaves the key that somebody is typing alone.
 */
export async function fetchBehindKey<Answer extends object>(path: string, signal: AbortSignal): Promise<Answer | typeof KEY_REQUIRED> {
  try {
    const answer = await call<Answer | KeyMissing>(path, { method: 'POST', isRead: true, body: { look: true }, signal });
    return 'message' in answer ? KEY_REQUIRED : answer;
  } catch (error) {
    // So a server says it that doesn't know yet what looking is.
    if (error instanceof ApiError && error.code === 'key_required') return KEY_REQUIRED;
    throw error;
  }
}

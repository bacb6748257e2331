import type { Failure } from '@tiffin/contracts';
import { currentLanguage } from '../language/formats';
import { ApiError, OfflineError, NoAnswerError } from './failures';
import type { Send } from './fetch-with-progress';
import { lastPosition, rememberPosition } from './position';
import { trackServerWait } from './reachability';
import { observeServerTime } from './server-clock';
import { serverFailed, serverUnreachable, sessionEnded } from './signals';
import { withTimeLimit } from './time-limit';

export { ApiError, OfflineError, NoAnswerError } from './failures';

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Whether the call only reads; defaults to whether it is a GET. A read sees earlier writes and is repeated when the server defers it
   * (docs/reference/decisions.md#1.8).
   */
  isRead?: boolean;
  /** Sent as JSON, except `FormData` and files (`Blob`, with its own type), which are sent unchanged. */
  body?: unknown;
  /** Fields that are `undefined` or empty are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** What a successful answer contains: JSON by default; `file` returns a `Blob`. */
  responseType?: 'json' | 'file';
  /** Replaces `fetch`. */
  send?: Send;
  /** Time in ms within which the answer must begin; otherwise it counts as lost. Default: `ANSWER_WITHIN`. */
  responseTimeout?: number;
  /** Time in ms after which the screens say that there is no answer yet; default `SLOW_AFTER`. */
  slowAfter?: number;
}

/** How often a read that the server deferred (503 with `Retry-After`) is repeated, and for how long at most, in ms. */
const READ_RETRIES = 3;
const WAIT_MAX = 5000;
/**
 * Time in ms within which an answer must begin: a connection may accept everything and deliver nothing. The server generates a file before
 * it answers. A change is not given up before the server would have, since its outcome is unknown after that.
 */
const ANSWER_WITHIN = { read: 20_000, file: 60_000, change: 120_000, upload: 600_000 };
/** Time in ms for the rest of the body. */
const BODY_WITHIN = 120_000;
/** From a proxy whose server is down, or a network that requires a log-in first. */
const GATEWAY_STATUSES = [502, 504, 511];

/**
 * Calls the server under `/api` and returns the body.
 * @throws ApiError when the server refuses; OfflineError when it cannot be reached, NoAnswerError when a change was already sent; the
 * signal's reason when it was aborted.
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const reading = options.isRead ?? (options.method ?? 'GET') === 'GET';
  const answered = trackServerWait(options.slowAfter);
  const noAnswer = () => (reading ? new OfflineError('no answer in time') : new NoAnswerError('no answer in time'));
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await withTimeLimit(options.signal, noAnswer, (signal, within) =>
          once(path, { ...options, signal }, reading, within),
        )) as T;
      } catch (error) {
        const wait = reading && attempt < READ_RETRIES ? retryDelay(error) : undefined;
        if (wait === undefined) throw announce(error);
        await pause(wait, options.signal);
      }
    }
  } finally {
    answered();
  }
}

async function once(
  path: string,
  { method = 'GET', body, query, headers, signal, responseType: kind = 'json', send = fetch, responseTimeout }: CallOptions,
  reading: boolean,
  within: (ms: number) => void,
): Promise<unknown> {
  const position = reading ? lastPosition() : undefined;
  const json = body !== undefined && !isSentAsItIs(body);
  const sentAt = Date.now();
  const expected = reading ? (kind === 'file' ? 'file' : 'read') : json || body === undefined ? 'change' : 'upload';
  within(responseTimeout ?? ANSWER_WITHIN[expected]);
  const response = await send(`/api${path}${search(query)}`, {
    method,
    credentials: 'same-origin',
    headers: {
      'accept-language': currentLanguage(),
      ...(json && { 'content-type': 'application/json' }),
      ...(position !== undefined && { 'x-after-position': String(position) }),
      ...headers,
    },
    ...(body !== undefined && { body: isSentAsItIs(body) ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new OfflineError(error);
  });
  within(BODY_WITHIN);
  observeServerTime(response.headers.get('date'), sentAt, Date.now());
  rememberPosition(response.headers.get('x-position'));
  const Lost = reading ? OfflineError : NoAnswerError;
  if (GATEWAY_STATUSES.includes(response.status)) throw new Lost(response.status);
  const arrived = <Body>(rest: Promise<Body>): Promise<Body> =>
    rest.catch((error: unknown) => {
      throw signal?.aborted ? error : new Lost(error);
    });
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (kind === 'file' && response.ok && !isPage) return arrived(response.blob());
  const answer = asJson(await arrived(response.text()));
  // The answer is not the server's: a captive network answers every request with its own log-in page.
  if (response.ok && answer === undefined) throw new Lost(response.status);
  if (response.ok) return answer;
  throw new ApiError(response.status, asFailure(answer, response.status), seconds(response.headers.get('retry-after')));
}

/** The browser sets the content type of these itself. */
function isSentAsItIs(body: unknown): body is FormData | Blob {
  return body instanceof FormData || body instanceof Blob;
}

function search(query: CallOptions['query']): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

/** Parses a body as JSON; `undefined` if it is none. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function asFailure(answer: unknown, status: number): Failure {
  if (typeof answer === 'object' && answer !== null && 'message' in answer && 'code' in answer) return answer as Failure;
  return { message: `HTTP ${status}`, code: status === 503 ? 'unavailable_now' : 'internal' };
}

function seconds(header: string | null): number | undefined {
  const value = Number(header ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Time in ms to wait before repeating the call; `undefined` if it should not be repeated. */
function retryDelay(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 503 || error.retryAfter === undefined) return undefined;
  return Math.min(Math.max(error.retryAfter * 1000, 100), WAIT_MAX);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Signals the failures that concern more than this call, and returns the error. */
function announce(error: unknown): unknown {
  if (error instanceof OfflineError) serverUnreachable.send();
  if (error instanceof ApiError && error.code === 'no_session') sessionEnded.send();
  if (error instanceof ApiError && error.status === 500) serverFailed.send();
  return error;
}

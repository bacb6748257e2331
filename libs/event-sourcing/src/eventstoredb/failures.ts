import { InvalidAppend, OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from '../errors.js';
import type { ExpectedRevision, StreamName } from '../event-store.js';

/** The gRPC status codes after which the client reconnects. */
const RECONNECTING: readonly unknown[] = [1, 14];
/** The server's words for an append that it did not handle. */
const NOT_HANDLED = /Server Is (Not Ready|(Too )?Busy)|No leader info/i;
/** The server's answers to an append that certainly was not stored. */
const REFUSED: readonly unknown[] = ['access-denied', 'stream-deleted', 'not-leader', 'invalid-argument'];
/** The gRPC status of a call whose user the server does not know. The server does not look at such a call. */
const UNAUTHENTICATED = 16;

interface ClientError {
  readonly type: unknown;
  readonly code: unknown;
  readonly message: string;
  readonly actualVersion: unknown;
}

/**
 * Reads the client's error. All of them are named `Error`, and some have an empty message; only `type` and the status `code` tell them
 * apart.
 */
function inspect(error: unknown): ClientError {
  const { type, code, message, actualVersion } = (typeof error === 'object' && error !== null ? error : {}) as Partial<ClientError>;
  return { type, code, actualVersion, message: message || String(type ?? error) };
}

/** Returns the failure's message. The client's messages may contain addresses, but no secrets. */
export function reasonFor(error: unknown): string {
  return inspect(error).message;
}

/**
 * Whether the error is the server's answer to this append. An error with a type and a status code ended the connection instead: the client
 * then rejects every append in flight, also of other clients in the process.
 */
export function isAnswer(error: unknown): boolean {
  const { type, code } = inspect(error);
  return typeof type === 'string' && code === undefined;
}

/** An error without a type occurred before anything was sent: while the client was connecting, or asking for the server's features. */
function neverSent({ type, code, message }: ClientError): boolean {
  return type === undefined && (typeof code === 'number' || message.startsWith('Failed to discover'));
}

/** Whether the client keeps this failure and would fail every further append with it, so that it must be replaced. */
export function staysBroken(error: unknown): boolean {
  const inspected = inspect(error);
  return neverSent(inspected) && typeof inspected.code === 'number' && !RECONNECTING.includes(inspected.code);
}

/** Returns an append's failure as an error of the port. Unless it is certain that nothing was appended, it is `OutcomeUnknown`. */
export function appendFailure(error: unknown, stream: StreamName, expected: ExpectedRevision): Error {
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) return error;
  const inspected = inspect(error);
  const { type, code, message } = inspected;
  if (type === 'wrong-expected-version') return new WrongExpectedRevision(stream, expected, actualRevision(inspected));
  if (type === 'maximum-append-size-exceeded')
    return new InvalidAppend(`${stream}: the server takes no append that large.`, { cause: error });
  const refused = isAnswer(error) && (REFUSED.includes(type) || NOT_HANDLED.test(message));
  const nothingHappened = neverSent(inspected) || refused || code === UNAUTHENTICATED;
  if (nothingHappened) return new StoreUnavailable(`EventStoreDB did not take an append to ${stream}: ${message}`, { cause: error });
  const cause = isAnswer(error) ? "EventStoreDB can't say what became of" : 'The connection to EventStoreDB was lost during';
  return new OutcomeUnknown(`${cause} an append to ${stream}: ${message}`, { cause: error });
}

/** Returns a read's failure as an error of the port. */
export function readFailure(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  return new StoreUnavailable(`EventStoreDB can't be read: ${reasonFor(error)}`, { cause: error });
}

/** Whether a read failed because its stream does not exist. */
export function isMissingStream(error: unknown): boolean {
  return inspect(error).type === 'stream-not-found';
}

function actualRevision({ actualVersion }: ClientError): number | 'no-stream' {
  const revision = typeof actualVersion === 'bigint' ? Number(actualVersion) : NaN;
  return Number.isSafeInteger(revision) && revision >= 0 ? revision : 'no-stream';
}

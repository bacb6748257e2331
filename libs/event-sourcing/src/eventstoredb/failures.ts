import { InvalidAppend, OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from '../errors.js';
import type { ExpectedRevision, StreamName } from '../event-store.js';

/** gRPC's status codes that the client answers by connecting anew. */
const RECONNECTING: readonly unknown[] = [1, 14];
/** How the server says that it did not take an append on. */
const NOT_HANDLED = /Server Is (Not Ready|(Too )?Busy)|No leader info/i;
/** The server's answer to one append that certainly was not stored. */
const REFUSED: readonly unknown[] = ['access-denied', 'stream-deleted', 'not-leader', 'invalid-argument'];
/** gRPC's status of a call whose user the server does not know: it looks at nothing of such a call. */
const UNAUTHENTICATED = 16;

interface ClientError {
  readonly type: unknown;
  readonly code: unknown;
  readonly message: string;
  readonly actualVersion: unknown;
}

/** The client's errors all have the name `Error`, and some an empty message: what tells them apart is `type`, and a status `code`. */
function look(error: unknown): ClientError {
  const { type, code, message, actualVersion } = (typeof error === 'object' && error !== null ? error : {}) as Partial<ClientError>;
  return { type, code, actualVersion, message: message || String(type ?? error) };
}

/** What went wrong, in words; the client's messages hold addresses, but no secrets. */
export function reasonFor(error: unknown): string {
  return look(error).message;
}

/**
 * Whether the server answered this very append, with an error. An error with a type and a status code ended the connection instead: the
 * client then rejects whatever is in flight, of other clients in the process too.
 */
export function isAnswer(error: unknown): boolean {
  const { type, code } = look(error);
  return typeof type === 'string' && code === undefined;
}

/** Without a type it failed while the client was still connecting or asking for the server's abilities, before anything was sent. */
function neverSent({ type, code, message }: ClientError): boolean {
  return type === undefined && (typeof code === 'number' || message.startsWith('Failed to discover'));
}

/** Whether the client now keeps this failure and would answer every further append with it: it needs a successor. */
export function staysBroken(error: unknown): boolean {
  const seen = look(error);
  return neverSent(seen) && typeof seen.code === 'number' && !RECONNECTING.includes(seen.code);
}

/** An append's failure in the port's terms. Where it is not certain that nothing happened, the outcome is unknown. */
export function appendFailure(error: unknown, stream: StreamName, expected: ExpectedRevision): Error {
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) return error;
  const seen = look(error);
  const { type, code, message } = seen;
  if (type === 'wrong-expected-version') return new WrongExpectedRevision(stream, expected, actualRevision(seen));
  if (type === 'maximum-append-size-exceeded')
    return new InvalidAppend(`${stream}: the server takes no append that large.`, { cause: error });
  const refused = isAnswer(error) && (REFUSED.includes(type) || NOT_HANDLED.test(message));
  const nothingHappened = neverSent(seen) || refused || code === UNAUTHENTICATED;
  if (nothingHappened) return new StoreUnavailable(`EventStoreDB did not take an append to ${stream}: ${message}`, { cause: error });
  const what = isAnswer(error) ? "EventStoreDB can't say what became of" : 'The connection to EventStoreDB was lost during';
  return new OutcomeUnknown(`${what} an append to ${stream}: ${message}`, { cause: error });
}

/** A read's failure in the port's terms. */
export function readFailure(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  return new StoreUnavailable(`EventStoreDB can't be read: ${reasonFor(error)}`, { cause: error });
}

export function isMissingStream(error: unknown): boolean {
  return look(error).type === 'stream-not-found';
}

function actualRevision({ actualVersion }: ClientError): number | 'no-stream' {
  const revision = typeof actualVersion === 'bigint' ? Number(actualVersion) : NaN;
  return Number.isSafeInteger(revision) && revision >= 0 ? revision : 'no-stream';
}

import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import mongoose from 'mongoose';

const {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} = mongoose.mongo;

/** Codes of a server that is starting, stopping, changing its role, cut off from the others, out of time or out of disk. */
const AWAY = new Set([
  6, 7, 24, 43, 46, 50, 64, 89, 91, 112, 133, 134, 175, 189, 202, 211, 237, 262, 9001, 10058, 10107, 11600, 11601, 11602, 13435, 13436,
  14031,
]);
const WRITE_CONFLICT = 112;
const DUPLICATE_KEY = 11_000;

/** A bulk write wraps the error that stopped it, even a lost connection, in an error of its own. */
function unwrapped(error: unknown): unknown {
  return error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;
}

/** For errors whose classes the driver does not export. */
function isNamed(error: unknown, name: string): boolean {
  return error instanceof MongoError && error.name === name;
}

/** Whether the client is closed, so that nothing was sent. */
export function isClosed(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  return (
    isNamed(error, 'MongoPoolClosedError') ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoClientClosedError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoServerClosedError ||
    error instanceof MongoExpiredSessionError
  );
}

/** Whether the servers or the network failed, and not the request itself. */
export function isAway(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  if (isClosed(error) || isLostConnection(error) || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoWriteConcernError) return true;
  // No connection of the pool became free in time.
  if (isNamed(error, 'MongoWaitQueueTimeoutError')) return true;
  if (!(error instanceof MongoServerError)) return false;
  return AWAY.has(Number(error.code)) || error.hasErrorLabel('SystemOverloadedError');
}

/**
 * Whether the connection was lost. If a write to the socket fails, the driver passes on the socket's error: the system's, or Node's for an
 * ended stream.
 */
export function isLostConnection(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  if (error instanceof MongoNetworkError) return true;
  return error instanceof Error && !(error instanceof MongoError) && 'code' in error && SOCKET.test(String(error.code));
}

const SOCKET = /^(ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTCONN|ERR_STREAM_\w+|ERR_SOCKET_\w+)$/;

/**
 * Whether the transaction conflicted with another one, or the server has forgotten it. Nothing was committed; a new attempt may succeed.
 */
export function isTransient(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  return error instanceof MongoError && (error.hasErrorLabel('TransientTransactionError') || error.code === WRITE_CONFLICT);
}

/** Whether a value of a unique index, or an `_id`, is taken (E11000). */
export function isDuplicateKey(error: unknown): error is mongoose.mongo.MongoServerError {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** `E11000 duplicate key error collection: tiffin.records.people index: roll number dup key: { fields.canteen: "c1", fields.rollNo: 7 }` */
const INDEX = / index: (.+?) dup key: /s;

/** The index whose value was taken, or `_id`. Errors of bulk writes name it in their message only. */
export function duplicateIndex({ message }: mongoose.mongo.MongoServerError): string {
  const index = INDEX.exec(message)?.[1];
  return index === undefined || index === '_id_' ? '_id' : index;
}

/** Whether a server answered with one of these codes. */
export function isAnswer(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof MongoServerError && codes.includes(Number(error.code));
}

/** Runs a read. Throws `StoreUnavailable` if the servers or the network fail. */
export async function reading<Result>(what: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw isAway(error) ? unavailable(what, error) : error;
  }
}

/**
 * Runs a write outside a transaction. If the servers or the network fail, throws `OutcomeUnknown`: the driver retries after a lost
 * connection and reports only the last attempt, so an error never proves that nothing was written. Throws `StoreUnavailable` if the client
 * is closed.
 */
export async function writing<Result>(what: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isClosed(error)) throw unavailable(what, error);
    throw isAway(error) ? outcomeUnknown(what, error) : error;
  }
}

export function unavailable(what: string, cause: unknown): StoreUnavailable {
  return new StoreUnavailable(`${what}: MongoDB is away (${messageOf(cause)})`, { cause });
}

export function outcomeUnknown(what: string, cause: unknown): OutcomeUnknown {
  return new OutcomeUnknown(`${what}: MongoDB may or may not have written (${messageOf(cause)})`, { cause });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

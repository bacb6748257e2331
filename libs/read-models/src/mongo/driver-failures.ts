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

/** What a server answers that is starting, stopping, changing its role, out of reach of the others, out of time or out of disk. */
const AWAY = new Set([
  6, 7, 24, 43, 46, 50, 64, 89, 91, 112, 133, 134, 175, 189, 202, 211, 237, 262, 9001, 10058, 10107, 11600, 11601, 11602, 13435, 13436,
  14031,
]);
const WRITE_CONFLICT = 112;
const DUPLICATE_KEY = 11_000;

/** A bulk write wraps whatever stopped it, a lost connection too, in an error of its own. */
function unwrapped(error: unknown): unknown {
  return error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;
}

/** Errors whose classes the driver keeps to itself. */
function isNamed(error: unknown, name: string): boolean {
  return error instanceof MongoError && error.name === name;
}

/** The client is closed: nothing was sent. */
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

/** The servers, or the way to them, are in trouble; what was asked for is fine. */
export function isAway(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  if (isClosed(error) || isLostConnection(error) || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoWriteConcernError) return true;
  // No connection of the pool became free in time.
  if (isNamed(error, 'MongoWaitQueueTimeoutError')) return true;
  if (!(error instanceof MongoServerError)) return false;
  return AWAY.has(Number(error.code)) || error.hasErrorLabel('SystemOverloadedError');
}

/** Where writing to the socket is what notices, the driver passes on what the socket says: a system's error, or one of Node's of a stream that is over. */
export function isLostConnection(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  if (error instanceof MongoNetworkError) return true;
  return error instanceof Error && !(error instanceof MongoError) && 'code' in error && SOCKET.test(String(error.code));
}

const SOCKET = /^(ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTCONN|ERR_STREAM_\w+|ERR_SOCKET_\w+)$/;

/** The transaction met another one, or the server has forgotten it: nothing happened, and it may succeed when begun anew. */
export function isTransient(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  return error instanceof MongoError && (error.hasErrorLabel('TransientTransactionError') || error.code === WRITE_CONFLICT);
}

/** A unique index or an `_id` is taken: E11000. */
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

/** Has a server answered with one of these codes? */
export function isAnswer(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof MongoServerError && codes.includes(Number(error.code));
}

/** Runs a read; trouble with the servers becomes `StoreUnavailable`. */
export async function reading<Result>(what: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw isAway(error) ? unavailable(what, error) : error;
  }
}

/**
 * Runs a write outside a transaction. The driver sends it again after a lost connection and then tells only of the last attempt, so that
 * trouble never proves that nothing happened: it becomes `OutcomeUnknown`.
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

import { types } from 'node:util';

/** An error in a form that can be sent between threads. A structured clone would lose its class and most of its fields. */
export interface TransferredError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly cause?: TransferredError;
}

/** A class whose errors keep their type across threads. */
export type ErrorClass = abstract new (...parameters: never[]) => Error;

const BUILT_IN: readonly ErrorClass[] = [TypeError, RangeError, SyntaxError];

/** Returns what was thrown in a form that can be sent to another thread. Fields that can't be cloned are left out. */
export function packError(thrown: unknown): TransferredError {
  if (!types.isNativeError(thrown)) return { name: 'Error', message: String(thrown), fields: {} };
  const { name, message, stack, cause, ...fields } = thrown;
  return {
    name,
    message,
    ...(stack === undefined ? {} : { stack }),
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => isCloneable(value))),
    ...(cause === undefined ? {} : { cause: packError(cause) }),
  };
}

/** Returns the error again with its fields, as an instance of the class in `classes` that has its name, if any. */
export function unpackError(packed: TransferredError, classes: readonly ErrorClass[]): Error {
  const error = new Error(packed.message, packed.cause && { cause: unpackError(packed.cause, classes) });
  const errorClass = [...classes, ...BUILT_IN].find((candidate) => candidate.name === packed.name);
  if (errorClass) Object.setPrototypeOf(error, errorClass.prototype as object);
  if (packed.stack !== undefined) error.stack = packed.stack;
  return Object.assign(error, packed.fields, { name: packed.name });
}

function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

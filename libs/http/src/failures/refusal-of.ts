import { HttpException } from '@nestjs/common';
import type { FailureCode } from '@tiffin/contracts';
import { UnknownEvent } from '@tiffin/event-sourcing';
import { isRetryable, Refusal } from '@tiffin/kernel';
import { DuplicateRecord, RecordChanged } from '@tiffin/read-models';

const CODES: Readonly<Record<number, FailureCode>> = {
  401: 'no_session',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'wrong_type',
  429: 'throttled',
  503: 'unavailable_now',
};

/** Returns the status that Nest or Fastify gave their own error. */
function frameworkStatusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Returns an error as a refusal to the caller; `undefined` for a defect. Used by HTTP and by a socket's acknowledgements. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof RecordChanged || error instanceof DuplicateRecord) return new Refusal('conflict');
  // An unknown event is a defect of this process; a process of a newer version may answer.
  if (error instanceof UnknownEvent || isRetryable(error)) return new Refusal('unavailable_now', { retryAfter: 1 });
  const status = frameworkStatusOf(error);
  if (status === undefined || status === 500 || status < 400) return undefined;
  const code = CODES[status] ?? (status < 500 ? 'validation' : undefined);
  return code && new Refusal(code, code === 'unavailable_now' ? { retryAfter: 1 } : {});
}

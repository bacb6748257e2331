import { Refusal } from '@tiffin/contracts';
import { OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from '@tiffin/event-sourcing';
import { RecordChanged } from '../record-store.js';

/**
 * Whether the same work may well succeed later: a store or the network is away, a disk is full, or someone else was faster. A refusal that asks
 * to come back (503) counts, a domain refusal doesn't.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof Refusal) return error.status === 503 || error.status === 429;
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) return true;
  if (error instanceof WrongExpectedRevision || error instanceof RecordChanged) return true;
  return isSystemError(error);
}

/** Of the operating system: `ECONNREFUSED`, `ENOSPC`, … */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

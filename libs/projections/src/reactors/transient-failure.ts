import { OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import { RecordChanged } from '@tiffin/read-models';

/**
 * Whether the same work may well succeed later: a store or the network is away, a disk is full, or someone else was faster. A refusal that passes
 * counts, a rule's doesn't.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof Refusal) return error.isPassing;
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) return true;
  if (error instanceof WrongExpectedRevision || error instanceof RecordChanged) return true;
  return error instanceof Error && 'syscall' in error && 'code' in error && PASSING.has(String(error.code));
}

/**
 * What the operating system says of a network that is away, and of a machine that has too little of something at present. Any other of its errors,
 * a file that is missing for example, stays as it is: reactors are serial, and one such event would hold up every canteen.
 */
const PASSING = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ENETDOWN',
    'ENOTCONN',
  ],
  ...['EAI_AGAIN', 'ENOTFOUND', 'EADDRNOTAVAIL'],
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EAGAIN', 'EBUSY', 'EINTR', 'EIO'],
]);

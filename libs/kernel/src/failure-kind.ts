import { Refusal } from './refusal.js';

/** What a failure means for the caller: a rule refused, the same work may succeed later, or something is broken. */
export type FailureKind = 'refused' | 'retryable' | 'defect';

/**
 * Returns the kind of a failure. All code decides by it what to do (docs/adr/0051-what-is-tried-again.md): a refused command is over,
 * retryable work is repeated, and a defect is reported to the operator.
 */
export function failureKind(error: unknown): FailureKind {
  if (isRetryable(error)) return 'retryable';
  return error instanceof Refusal ? 'refused' : 'defect';
}

/**
 * Whether the same work may succeed later without anyone fixing something. An error states it in its field `isRetryable`; of system errors,
 * those in `RETRYABLE_SYSTEM_ERRORS` are retryable.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('isRetryable' in error) return error.isRetryable === true;
  return 'syscall' in error && 'code' in error && RETRYABLE_SYSTEM_ERRORS.has(String(error.code));
}

/**
 * System errors for a network that is down, and for a machine that is short of a resource at present. Every other system error, such as a
 * missing file, is a defect: reactors are serial, and retrying such an event would block every canteen.
 */
const RETRYABLE_SYSTEM_ERRORS = new Set([
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

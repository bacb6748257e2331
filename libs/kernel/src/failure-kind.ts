import { Refusal } from './refusal.js';

/** What a failure means for the code that met it: a rule said no, the same work may succeed later, or something is broken. */
export type FailureKind = 'refused' | 'retryable' | 'defect';

/**
 * The one answer to what is to be done about a failure (docs/adr/0051-what-is-tried-again.md): a refused command has nothing left to do,
 * retryable work is tried again, a defect is reported to a person.
 */
export function failureKind(error: unknown): FailureKind {
  if (isRetryable(error)) return 'retryable';
  return error instanceof Refusal ? 'refused' : 'defect';
}

/** Whether the same work may succeed later although nobody does anything about it. Errors say it of themselves by a field of this name. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('isRetryable' in error) return error.isRetryable === true;
  return 'syscall' in error && 'code' in error && RETRYABLE_SYSTEM_ERRORS.has(String(error.code));
}

/**
 * What the operating system says of a network that is away, and of a machine that has too little of something at present. Any other of its errors,
 * such as a missing file, is a defect: reactors are serial, and one such event would hold up every canteen.
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

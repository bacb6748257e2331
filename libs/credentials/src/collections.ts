import type { AnyCollection } from '@tiffin/read-models';
import { EMAIL_CODES } from './email-codes/email-code-record.js';
import { LOG_INS } from './log-in-history/log-in-record.js';
import { PASSWORD_LINKS } from './passwords/password-link-record.js';
import { ADMIN_SESSIONS } from './sessions/admin-sessions.js';
import { SESSIONS } from './sessions/session-record.js';
import { ADDRESSES, ATTEMPTS, DEVICES, QUOTAS } from './throttling/throttle-records.js';

/** Every collection of credentials. */
export const CREDENTIAL_COLLECTIONS: readonly AnyCollection[] = [
  SESSIONS,
  ADMIN_SESSIONS,
  ATTEMPTS,
  ADDRESSES,
  DEVICES,
  EMAIL_CODES,
  QUOTAS,
  PASSWORD_LINKS,
  LOG_INS,
];

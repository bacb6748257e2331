import type { AnyCollection } from '@tiffin/read-models';
import { ACCOUNT_EVENTS, ACCOUNT_STREAMS } from './account-events/account-outbox.js';
import { ADMIN_SESSIONS } from './admin-gate/admin-sessions.js';
import { AVATAR_UPLOADS } from './avatars/avatar-upload-record.js';
import { CANTEENS } from './canteens/canteen-record.js';
import { CONTACT_QUERIES } from './contact/contact-query-record.js';
import { CONTRACTORS } from './contractors/contractor-record.js';
import { EMAIL_CODES } from './email-codes/email-code-record.js';
import { LOG_INS } from './log-in-history/log-in-record.js';
import { SESSIONS } from './sessions/session-record.js';
import { ERASURES, UNFINISHED_ERASURES } from './erasure/erasures.js';
import { STUDENTS } from './students/student-record.js';
import { PASSWORD_LINKS } from './passwords/password-link-record.js';
import { ADDRESSES, ATTEMPTS, DEVICES, RATIONS } from './throttling/throttle-records.js';

/** Every collection of accounts: what a record store is opened with. */
export const ACCOUNT_COLLECTIONS: readonly AnyCollection[] = [
  CANTEENS,
  CONTRACTORS,
  STUDENTS,
  ERASURES,
  UNFINISHED_ERASURES,
  AVATAR_UPLOADS,
  SESSIONS,
  ADMIN_SESSIONS,
  ATTEMPTS,
  ADDRESSES,
  DEVICES,
  EMAIL_CODES,
  RATIONS,
  PASSWORD_LINKS,
  ACCOUNT_EVENTS,
  ACCOUNT_STREAMS,
  LOG_INS,
  CONTACT_QUERIES,
];

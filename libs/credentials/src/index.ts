export { ACCOUNTS_OPTIONS, type AccountsOptions } from './accounts-options.js';
export { CanteenGate } from './canteen-keys/canteen-gate.js';
export { CREDENTIAL_COLLECTIONS } from './collections.js';
export { CurrentUser } from './current-user.js';
export { CodeRedemption, type EnteredCode } from './email-codes/code-redemption.js';
export { CodeSecrets } from './email-codes/code-secrets.js';
export { codesId, EMAIL_CODES, type ProposedContractor } from './email-codes/email-code-record.js';
export { EmailCodes, type NewEmailCode } from './email-codes/email-codes.js';
export { VerificationMail } from './email-codes/verification-mail.js';
export { SessionRateLimit } from './guards/session-rate-limit.js';
export { OperatorsKey } from './guards/operators-key.js';
export { routesOf } from './guards/routes-of.js';
export { LogInHistory } from './log-in-history/log-in-history.js';
export { LOG_INS } from './log-in-history/log-in-record.js';
export { AccountNotices } from './notices/account-notices.js';
export { CREDENTIAL_CONTROLLERS, CREDENTIAL_PROVIDERS } from './credentials.providers.js';
export { PASSWORD_LINKS, voidLinks } from './passwords/password-link-record.js';
export { ANY_PASSWORD, filled } from './secrets/credential-fields.js';
export { refuseEasyToGuess } from './secrets/easy-to-guess.js';
export {
  accountOfLogIn,
  MAILED_PASSWORD_DAYS,
  mailedPasswordHoldsUntil,
  PasswordAccounts,
  withPassword,
  type PasswordAccount,
} from './secrets/password-accounts.js';
export { PasswordCheck } from './secrets/password-check.js';
export { NEW_PASSWORD, type NewPassword } from './secrets/random-password.js';
export { Secrets } from './secrets/secrets.js';
export { fingerprint, randomToken, sameSecret } from './secrets/tokens.js';
export { ADMIN_SESSIONS, AdminSessions } from './sessions/admin-sessions.js';
export { CredentialVersions } from './sessions/credential-versions.js';
export { endEverySession } from './sessions/end-every-session.js';
export type { RecentSession } from './sessions/recent-sessions.js';
export { ADMIN_COOKIE, SessionCookies } from './sessions/session-cookies.js';
export { PushSubscriptions } from './sessions/push-subscriptions.js';
export { SESSIONS, type PushSubscription, type SessionRecord } from './sessions/session-record.js';
export { Sessions } from './sessions/sessions.js';
export { addressFingerprint } from './throttling/addresses.js';
export { NO_ATTEMPTS } from './throttling/attempt-window.js';
export { Attempts } from './throttling/attempts.js';
export { clientOf, type Client } from './throttling/client.js';
export { CompareAndSet, keepIfEqual } from './throttling/compare-and-set.js';
export { ACCOUNTS_PER_ADDRESS } from './throttling/failed-accounts.js';
export { forgetAccounts } from './throttling/forget-accounts.js';
export type { Quota } from './throttling/quota.js';
export { Quotas } from './throttling/quotas.js';
export {
  ADDRESSES,
  ATTEMPTS,
  DEVICES,
  QUOTAS,
  type AddressRecord,
  type DeviceRecord,
  type QuotaRecord,
} from './throttling/throttle-records.js';

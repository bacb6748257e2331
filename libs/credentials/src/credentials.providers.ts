import type { Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { BodyGuard, SameOriginGuard } from '@tiffin/http';
import { AdminSessions } from './sessions/admin-sessions.js';
import { CanteenGate } from './canteen-keys/canteen-gate.js';
import { CanteenKeysController, ChangeCanteenKeyHandler } from './canteen-keys/change-canteen-key.js';
import { CredentialChanges } from './secrets/credential-changes.js';
import { PasswordAccounts } from './secrets/password-accounts.js';
import { PasswordCheck } from './secrets/password-check.js';
import { NEW_PASSWORD, randomPassword } from './secrets/random-password.js';
import { Secrets } from './secrets/secrets.js';
import { NEW_TOKEN, randomToken } from './secrets/tokens.js';
import { CurrentUserController, CurrentUserHandler } from './current-user.js';
import { CodeRedemption } from './email-codes/code-redemption.js';
import { CodeSecrets, NEW_CODE, randomCode } from './email-codes/code-secrets.js';
import { EmailCodes } from './email-codes/email-codes.js';
import { VerificationMail } from './email-codes/verification-mail.js';
import { AudienceGuard } from './guards/audience.guard.js';
import { Identification } from './guards/identification.js';
import { OperatorsKey } from './guards/operators-key.js';
import { LogInHistory } from './log-in-history/log-in-history.js';
import { LogInsController, LogInsHandler } from './log-in-history/log-ins.js';
import { LogInController, LogInHandler } from './log-in.js';
import { EndAdminSessionHandler, LogOutController, LogOutHandler } from './log-out.js';
import { AccountNotices } from './notices/account-notices.js';
import { EndOtherSessionsHandler, EndOwnSessionHandler, OwnSessionsController, OwnSessionsHandler } from './own-sessions.js';
import { ChangePasswordController, ChangePasswordHandler } from './passwords/change-password.js';
import { ChoosePasswordHandler } from './passwords/choose-password.command.js';
import { PasswordLinks } from './passwords/password-links.js';
import { NewPasswordMail } from './passwords/new-password.mail.js';
import { PasswordLinkMail } from './passwords/password-link.mail.js';
import { ResetPasswordController } from './passwords/reset-password.controller.js';
import { SendNewPasswordHandler } from './passwords/send-new-password.command.js';
import { SendPasswordLinkHandler } from './passwords/send-password-link.command.js';
import { CredentialVersions } from './sessions/credential-versions.js';
import { PushSubscriptions } from './sessions/push-subscriptions.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { Sessions } from './sessions/sessions.js';
import { SignIn } from './sessions/sign-in.js';
import { Addresses } from './throttling/addresses.js';
import { AttemptWindows } from './throttling/attempt-windows.js';
import { Attempts } from './throttling/attempts.js';
import { Devices } from './throttling/devices.js';
import { LogInQuotas } from './throttling/log-in-quotas.js';
import { Quotas } from './throttling/quotas.js';

/** In this order (docs/reference/wire.md#1.4): origin 403, session 401, role 403, then the body's kind and size. */
const GUARDS: readonly Provider[] = [SameOriginGuard, AudienceGuard, BodyGuard].map((useClass) => ({
  provide: APP_GUARD,
  useClass,
}));

/** The credentials' part of `AccountsModule`. Needs `ACCOUNTS_OPTIONS`. */
export const CREDENTIAL_CONTROLLERS = [
  LogInController,
  LogInsController,
  LogOutController,
  CurrentUserController,
  ChangePasswordController,
  ResetPasswordController,
  CanteenKeysController,
  OwnSessionsController,
];

export const CREDENTIAL_PROVIDERS: readonly Provider[] = [
  { provide: NEW_TOKEN, useValue: randomToken },
  { provide: NEW_PASSWORD, useValue: randomPassword },
  { provide: NEW_CODE, useValue: randomCode },
  ...GUARDS,
  Secrets,
  CredentialVersions,
  Sessions,
  AdminSessions,
  PushSubscriptions,
  SessionCookies,
  SignIn,
  AttemptWindows,
  Attempts,
  Devices,
  Addresses,
  Quotas,
  LogInQuotas,
  Identification,
  OperatorsKey,
  CredentialChanges,
  PasswordAccounts,
  PasswordCheck,
  CodeSecrets,
  EmailCodes,
  CodeRedemption,
  VerificationMail,
  NewPasswordMail,
  PasswordLinkMail,
  AccountNotices,
  LogInHistory,
  CanteenGate,
  LogInHandler,
  LogInsHandler,
  LogOutHandler,
  EndAdminSessionHandler,
  CurrentUserHandler,
  ChangePasswordHandler,
  SendNewPasswordHandler,
  SendPasswordLinkHandler,
  ChoosePasswordHandler,
  PasswordLinks,
  ChangeCanteenKeyHandler,
  OwnSessionsHandler,
  EndOwnSessionHandler,
  EndOtherSessionsHandler,
];

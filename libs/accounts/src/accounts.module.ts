import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { BodyGuard, SameOriginGuard } from '@tiffin/http';
import { AccountDetailsController } from './account-details/account-details.controller.js';
import { ChangeAccountDetailsHandler } from './account-details/change-account-details.command.js';
import { ConfirmEmailHandler } from './account-details/confirm-email.command.js';
import { EmailProofController } from './account-details/email-proof.controller.js';
import { ResendEmailCodeHandler } from './account-details/resend-email-code.command.js';
import { AccountChanges } from './account-events/account-changes.js';
import { AccountEventPublisher } from './account-events/account-event-publisher.js';
import { AccountLog } from './account-events/account-log.js';
import { AccountOutbox } from './account-events/account-outbox.js';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from './accounts-options.js';
import { AdminGateController, AllCanteensHandler, EnterAdminGateHandler } from './admin-gate/admin-gate.js';
import { AdminSessions } from './admin-gate/admin-sessions.js';
import { AVATAR_CONTROLLERS, AVATAR_PROVIDERS } from './avatars/parts.js';
import { CanteenSettingsController, CanteenSettingsHandler, ChangeCanteenSettingsHandler } from './canteen-settings.js';
import { ChangeKitchenKeyHandler, KitchenKeyController } from './change-kitchen-key.js';
import { CONTACT_CONTROLLERS, CONTACT_PROVIDERS } from './contact/parts.js';
import { CredentialChanges } from './credentials/credential-changes.js';
import { PasswordAccounts } from './credentials/password-accounts.js';
import { PasswordCheck } from './credentials/password-check.js';
import { NEW_PASSWORD, randomPassword } from './credentials/random-password.js';
import { Secrets } from './credentials/secrets.js';
import { NEW_TOKEN, randomToken } from './credentials/tokens.js';
import { CurrentUserController, CurrentUserHandler } from './current-user.js';
import { Directory } from './directory/directory.js';
import { AudienceGuard } from './guards/audience.guard.js';
import { Identification } from './guards/identification.js';
import { OperatorsKey } from './guards/operators-key.js';
import { ActiveCanteensHandler, HostelsController, HostelsHandler } from './hostels/hostels.js';
import { KitchenGate } from './kitchen-gate/kitchen-gate.js';
import { LogInHistory } from './log-in-history/log-in-history.js';
import { LogInsController, LogInsHandler } from './log-in-history/log-ins.js';
import { LogInController, LogInHandler } from './log-in.js';
import { EndAdminSessionHandler, LogOutController, LogOutHandler } from './log-out.js';
import { AccountNotices } from './notices/account-notices.js';
import { EndOtherSessionsHandler, EndOwnSessionHandler, OwnSessionsController, OwnSessionsHandler } from './own-sessions.js';
import { ChangePasswordController, ChangePasswordHandler } from './passwords/change-password.js';
import { ChoosePasswordHandler } from './passwords/choose-password.command.js';
import { NewPasswordMail } from './passwords/new-password.mail.js';
import { PasswordLinkMail } from './passwords/password-link.mail.js';
import { ResetPasswordController } from './passwords/reset-password.controller.js';
import { SendNewPasswordHandler } from './passwords/send-new-password.command.js';
import { SendPasswordLinkHandler } from './passwords/send-password-link.command.js';
import { REGISTRATION_CONTROLLERS, REGISTRATION_PROVIDERS } from './registration/parts.js';
import { Registration } from './registration/registration.js';
import { ExpirySweeper } from './retention/expiry-sweeper.js';
import { CredentialVersions } from './sessions/credential-versions.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { Sessions } from './sessions/sessions.js';
import { SignIn } from './sessions/sign-in.js';
import { STUDENT_CONTROLLERS, STUDENT_PROVIDERS } from './students/parts.js';
import { Addresses } from './throttling/addresses.js';
import { AttemptWindows } from './throttling/attempt-windows.js';
import { Attempts } from './throttling/attempts.js';
import { Devices } from './throttling/devices.js';
import { Rations } from './throttling/rations.js';

/** In this order, which is api.md's: origin 403, session 401, role 403, then the body's kind and size. */
const GUARDS: readonly Provider[] = [SameOriginGuard, AudienceGuard, BodyGuard].map((useClass) => ({
  provide: APP_GUARD,
  useClass,
}));

const SERVICES = [
  Secrets,
  CredentialVersions,
  Sessions,
  AdminSessions,
  SessionCookies,
  SignIn,
  AttemptWindows,
  Attempts,
  Devices,
  Identification,
  OperatorsKey,
  ExpirySweeper,
  AccountOutbox,
  AccountLog,
  AccountChanges,
  CredentialChanges,
  PasswordAccounts,
  PasswordCheck,
  Addresses,
  Rations,
  NewPasswordMail,
  PasswordLinkMail,
  AccountNotices,
];
const HANDLERS = [
  LogInHandler,
  LogInsHandler,
  LogOutHandler,
  EndAdminSessionHandler,
  CurrentUserHandler,
  EnterAdminGateHandler,
  AllCanteensHandler,
  HostelsHandler,
  ActiveCanteensHandler,
  ChangePasswordHandler,
  SendNewPasswordHandler,
  SendPasswordLinkHandler,
  ChoosePasswordHandler,
  ChangeAccountDetailsHandler,
  ConfirmEmailHandler,
  ResendEmailCodeHandler,
  ChangeKitchenKeyHandler,
  OwnSessionsHandler,
  EndOwnSessionHandler,
  EndOtherSessionsHandler,
  CanteenSettingsHandler,
  ChangeCanteenSettingsHandler,
];
const OFFERED = [AccountEventPublisher, LogInHistory, Directory, KitchenGate, Registration, Sessions, Attempts];

/**
 * Who people are, and what they may call. Needs the tokens `RECORDS`, `BLOBS`, `CLOCK` and `IDS`, `OpenOrders`, `StudentBills` and `Erasures` from global modules,
 * and `HttpEdgeModule`; its guards stand before every route of the application.
 */
@Module({})
export class AccountsModule {
  static with(options: AccountsOptions): DynamicModule {
    return {
      module: AccountsModule,
      global: true,
      imports: [CqrsModule],
      controllers: [
        LogInController,
        LogInsController,
        LogOutController,
        CurrentUserController,
        HostelsController,
        AdminGateController,
        ChangePasswordController,
        ResetPasswordController,
        AccountDetailsController,
        EmailProofController,
        KitchenKeyController,
        OwnSessionsController,
        CanteenSettingsController,
        ...REGISTRATION_CONTROLLERS,
        ...AVATAR_CONTROLLERS,
        ...STUDENT_CONTROLLERS,
        ...CONTACT_CONTROLLERS,
      ],
      providers: [
        { provide: ACCOUNTS_OPTIONS, useValue: options },
        { provide: NEW_TOKEN, useValue: randomToken },
        { provide: NEW_PASSWORD, useValue: randomPassword },
        ...GUARDS,
        ...REGISTRATION_PROVIDERS,
        ...AVATAR_PROVIDERS,
        ...STUDENT_PROVIDERS,
        ...CONTACT_PROVIDERS,
        ...new Set([...SERVICES, ...HANDLERS, ...OFFERED]),
      ],
      exports: OFFERED,
    };
  }
}

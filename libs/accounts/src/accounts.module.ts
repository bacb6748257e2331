import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import {
  ACCOUNTS_OPTIONS,
  Attempts,
  CREDENTIAL_CONTROLLERS,
  CREDENTIAL_PROVIDERS,
  CanteenGate,
  LogInHistory,
  PushSubscriptions,
  Sessions,
  type AccountsOptions,
} from '@tiffin/credentials';
import { AccountChanges, AccountEventPublisher, PUBLISHING_PROVIDERS } from '@tiffin/people';
import { AccountDetailsController } from './account-details/account-details.controller.js';
import { ChangeAccountDetailsHandler } from './account-details/change-account-details.command.js';
import { AvoidedAllergensController, ChangeAvoidedAllergensHandler } from './account-details/change-avoided-allergens.js';
import { ChangeFavouritesHandler, FavouritesController } from './account-details/change-favourites.js';
import { ChangeLanguageHandler, LanguageController } from './account-details/change-language.js';
import { ConfirmEmailHandler } from './account-details/confirm-email.command.js';
import { EmailProofController } from './account-details/email-proof.controller.js';
import { ResendEmailCodeHandler } from './account-details/resend-email-code.command.js';
import { AdminGateController, AllCanteensHandler, EnterAdminGateHandler } from './admin-gate.js';
import { AVATAR_CONTROLLERS, AVATAR_PROVIDERS } from './avatars/avatars.providers.js';
import { CanteenSettingsController, CanteenSettingsHandler, ChangeCanteenSettingsHandler } from './canteen-settings.js';
import { CONTACT_CONTROLLERS, CONTACT_PROVIDERS } from './contact/contact.providers.js';
import { CreditLimitHandler, CreditLimitsController, SetCreditLimitHandler, SetStudentCreditHandler } from './credit-limits.js';
import { Directory } from './directory.js';
import { BillRemindersController, BillRemindersHandler, ChangeBillRemindersHandler } from './bill-reminders.js';
import { ActiveCanteensHandler, HostelsController, HostelsHandler } from './hostels.js';
import { REGISTRATION_CONTROLLERS, REGISTRATION_PROVIDERS } from './registration/registration.providers.js';
import { Registration } from './registration/registration.js';
import { ExpirySweeper } from './retention/expiry-sweeper.js';
import { STUDENT_CONTROLLERS, STUDENT_PROVIDERS } from './students/students.providers.js';
import { ChangeUpiAddressHandler, UpiAddressController, UpiAddressHandler } from './upi-address.js';

const HANDLERS = [
  EnterAdminGateHandler,
  AllCanteensHandler,
  HostelsHandler,
  ActiveCanteensHandler,
  ChangeAccountDetailsHandler,
  ChangeAvoidedAllergensHandler,
  ChangeFavouritesHandler,
  ChangeLanguageHandler,
  ConfirmEmailHandler,
  ResendEmailCodeHandler,
  CanteenSettingsHandler,
  ChangeCanteenSettingsHandler,
  UpiAddressHandler,
  ChangeUpiAddressHandler,
  BillRemindersHandler,
  ChangeBillRemindersHandler,
  CreditLimitHandler,
  SetCreditLimitHandler,
  SetStudentCreditHandler,
];
const EXPORTS = [
  AccountChanges,
  AccountEventPublisher,
  LogInHistory,
  Directory,
  CanteenGate,
  Registration,
  Sessions,
  PushSubscriptions,
  Attempts,
];

/**
 * Accounts, log-ins and sessions. Needs `HttpEdgeModule`, and from global modules the tokens `RECORDS`, `BLOBS`, `CLOCK`, `IDS` and the
 * ports `OpenOrders`, `StudentBills` and `Erasures`. Its guards run for every route of the application.
 */
@Module({})
export class AccountsModule {
  static with(options: AccountsOptions): DynamicModule {
    return {
      module: AccountsModule,
      global: true,
      imports: [CqrsModule],
      controllers: [
        ...CREDENTIAL_CONTROLLERS,
        HostelsController,
        AdminGateController,
        AccountDetailsController,
        AvoidedAllergensController,
        FavouritesController,
        LanguageController,
        EmailProofController,
        CanteenSettingsController,
        UpiAddressController,
        BillRemindersController,
        CreditLimitsController,
        ...REGISTRATION_CONTROLLERS,
        ...AVATAR_CONTROLLERS,
        ...STUDENT_CONTROLLERS,
        ...CONTACT_CONTROLLERS,
      ],
      providers: [
        { provide: ACCOUNTS_OPTIONS, useValue: options },
        ...PUBLISHING_PROVIDERS,
        ...CREDENTIAL_PROVIDERS,
        ...REGISTRATION_PROVIDERS,
        ...AVATAR_PROVIDERS,
        ...STUDENT_PROVIDERS,
        ...CONTACT_PROVIDERS,
        ...HANDLERS,
        ExpirySweeper,
        Directory,
        Registration,
      ],
      exports: EXPORTS,
    };
  }
}

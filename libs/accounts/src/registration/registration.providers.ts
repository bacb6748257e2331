import { CanteensController } from '../canteens/canteens.controller.js';
import { DecideApprovalHandler } from '../canteens/decide-approval.command.js';
import { SuspendCanteenHandler } from '../canteens/suspend-canteen.command.js';
import { CompleteReplacementHandler } from '../contractors/complete-replacement.command.js';
import { ContractorErasure } from '../contractors/contractor-erasure.js';
import { ProposeContractorHandler } from '../contractors/propose-contractor.command.js';
import { CompleteRegistrationHandler } from './complete-registration.command.js';
import { RegisterCanteenHandler } from './register-canteen.command.js';
import { RegistrationController } from './registration.controller.js';
import { ResendCodeHandler } from './register-canteen.command.js';

/** The registrations' and canteens' part of `AccountsModule`. */
export const REGISTRATION_CONTROLLERS = [RegistrationController, CanteensController];

export const REGISTRATION_PROVIDERS = [
  RegisterCanteenHandler,
  CompleteRegistrationHandler,
  ResendCodeHandler,
  DecideApprovalHandler,
  SuspendCanteenHandler,
  ProposeContractorHandler,
  ContractorErasure,
  CompleteReplacementHandler,
];

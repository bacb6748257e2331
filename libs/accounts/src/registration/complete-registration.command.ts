import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Canteen, CanteenRegistrationRequest } from '@tiffin/contracts';
import { CodeRedemption, refuseEasyToGuess, Secrets } from '@tiffin/credentials';
import { CommandResult } from '@tiffin/http';
import { canteenAnswer } from '../canteens/canteen-answer.js';
import { asRegistrar, type Registrar } from './registrar.js';
import { Registration } from './registration.js';

/** Completes a canteen's registration with the code that was mailed to its contractor. */
export class CompleteRegistration extends Command<CommandResult<Canteen>> {
  constructor(
    readonly registration: CanteenRegistrationRequest,
    readonly code: string,
    /** Network address of the call. */
    readonly address: string,
    readonly by: Registrar,
  ) {
    super();
  }
}

/**
 * Secrets are hashed only after a right code, so a stranger cannot make the server hash. Throws 400 `wrong_code`, or for a hostel outside
 * the directory or a password that is easy to guess; 429 `throttled`; 409 `hostel_taken`, `email_taken`; 503 `unavailable_now` if too
 * many secrets wait to be hashed. The code stays valid after all of these but `wrong_code`.
 */
@CommandHandler(CompleteRegistration)
export class CompleteRegistrationHandler implements ICommandHandler<CompleteRegistration> {
  constructor(
    private readonly registrations: Registration,
    private readonly redemption: CodeRedemption,
    private readonly secrets: Secrets,
  ) {}

  async execute({ registration, code, address, by }: CompleteRegistration): Promise<CommandResult<Canteen>> {
    const { password, kitchenKey, ...details } = registration;
    await refuseEasyToGuess('password', password, [details.email]);
    const hostel = this.registrations.hostelNamed(details.hostel);
    return await this.redemption.redeem('registration', { email: details.email, code, address }, async () => {
      await this.registrations.refuseTaken(hostel, details.email);
      if (!by.isAdmin) await this.registrations.refuseWhenFull();
      const passwordHash = await this.secrets.hash(password);
      const kitchenKeyHash = await this.secrets.hash(kitchenKey);
      const completed = { ...details, passwordHash, kitchenKeyHash, approved: by.isAdmin };
      return async (use) => {
        const opened = await this.registrations.openCanteen(completed, (contractorId) => asRegistrar(by, contractorId), [use]);
        return new CommandResult(canteenAnswer(opened.canteen, opened.contractor), opened.position);
      };
    });
  }
}

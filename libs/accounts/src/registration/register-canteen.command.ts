import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CanteenRegistrationRequest } from '@tiffin/contracts';
import { EmailCodes, refuseEasyToGuess, type Client } from '@tiffin/credentials';
import { Registration } from './registration.js';

/** Begins a canteen's registration: mails the code that completes it, in the language of whoever asks. */
export class RegisterCanteen extends Command<void> {
  constructor(
    readonly registration: CanteenRegistrationRequest,
    readonly client: Client,
  ) {
    super();
  }
}

/**
 * Throws 400 for a hostel that isn't in the directory and a password that is easy to guess, 409 `hostel_taken` or `email_taken`, 429 `throttled`.
 *
 * Of the fields nothing is kept: they come again with the code, which proves the address and nothing else. If what this call sends were kept and the code
 * completed it, then whoever is quicker to register with somebody's address would plant a password of their own, and the owner of the
 * address, entering the code from the mail that they were waiting for, would open a canteen that the other can log in to.
 */
@CommandHandler(RegisterCanteen)
export class RegisterCanteenHandler implements ICommandHandler<RegisterCanteen> {
  constructor(
    private readonly registrations: Registration,
    private readonly codes: EmailCodes,
  ) {}

  async execute({ registration, client: { address, language } }: RegisterCanteen): Promise<void> {
    const { email, password } = registration;
    await refuseEasyToGuess('password', password, [email]);
    const hostel = this.registrations.hostelNamed(registration.hostel);
    await this.registrations.refuseTaken(hostel, email);
    await this.codes.send({ purpose: 'registration', email, details: { hostel }, address, language });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CanteenRegistrationRequest } from '@tiffin/contracts';
import { EmailCodes, refuseEasyToGuess, type Client } from '@tiffin/credentials';
import { Registration } from './registration.js';

/** Begins a canteen's registration: mails the code that completes it, in the client's language. */
export class RegisterCanteen extends Command<void> {
  constructor(
    readonly registration: CanteenRegistrationRequest,
    readonly client: Client,
  ) {
    super();
  }
}

/**
 * None of the fields are kept: the client sends them again with the code, which proves the address and nothing else. If this call's
 * fields were kept, an attacker could register with another person's address first and plant their own password. The owner of the address
 * would enter the code from the mail that they expected, and so open a canteen that the attacker can log in to.
 * Throws 400 for a hostel outside the directory and a password that is easy to guess, 409 `hostel_taken` or `email_taken`, 429
 * `throttled`.
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

/** Mails another code for the pending registration or change of an address, in the client's language. */
export class ResendCode extends Command<void> {
  constructor(
    readonly email: string,
    readonly client: Client,
  ) {
    super();
  }
}

/** Throws `throttled`, also for unknown addresses, so that the answer does not tell whether an address is known. */
@CommandHandler(ResendCode)
export class ResendCodeHandler implements ICommandHandler<ResendCode> {
  constructor(private readonly codes: EmailCodes) {}

  async execute({ email, client }: ResendCode): Promise<void> {
    await this.codes.resend(email, client);
  }
}

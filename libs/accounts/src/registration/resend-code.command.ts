import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailCodes } from '@tiffin/credentials';

/** Mails another code for whatever is pending for an address. `address`: the network address of whoever asks. */
export class ResendCode extends Command<void> {
  constructor(
    readonly email: string,
    readonly address: string,
  ) {
    super();
  }
}

/** Throws `throttled`, for unknown addresses alike. */
@CommandHandler(ResendCode)
export class ResendCodeHandler implements ICommandHandler<ResendCode> {
  constructor(private readonly codes: EmailCodes) {}

  async execute({ email, address }: ResendCode): Promise<void> {
    await this.codes.resend(email, address);
  }
}

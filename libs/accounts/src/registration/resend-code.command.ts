import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailCodes, type Client } from '@tiffin/credentials';

/** Mails another code for whatever is pending for an address, in the language of whoever asks. */
export class ResendCode extends Command<void> {
  constructor(
    readonly email: string,
    readonly client: Client,
  ) {
    super();
  }
}

/** Throws `throttled`, for unknown addresses alike. */
@CommandHandler(ResendCode)
export class ResendCodeHandler implements ICommandHandler<ResendCode> {
  constructor(private readonly codes: EmailCodes) {}

  async execute({ email, client }: ResendCode): Promise<void> {
    await this.codes.resend(email, client);
  }
}

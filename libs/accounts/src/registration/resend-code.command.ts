import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailCodes, type Client } from '@tiffin/credentials';

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

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailCodes, type Client } from '@tiffin/credentials';
import type { Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { CANTEENS, CONTRACTORS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { codeFor } from './proven-address.js';

/** Mails another code to a contractor's unproven address. */
export class ResendEmailCode extends Command<void> {
  constructor(
    readonly session: Session,
    readonly client: Client,
  ) {
    super();
  }
}

/** Throws `conflict` if the address is proven already, and `throttled` within 60 s of the last code. */
@CommandHandler(ResendEmailCode)
export class ResendEmailCodeHandler implements ICommandHandler<ResendEmailCode> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly codes: EmailCodes,
  ) {}

  async execute({ session: { userId, canteenId }, client }: ResendEmailCode): Promise<void> {
    const contractor = (await this.records.get(CONTRACTORS, userId))?.record;
    const canteen = (await this.records.get(CANTEENS, canteenId))?.record;
    if (!contractor || !canteen) throw new Refusal('no_session');
    if ((contractor.confirmedEmail ?? null) === null)
      throw new Refusal('conflict', { message: 'This e-mail address is already confirmed.' });
    await this.codes.send(codeFor(contractor, canteen, client));
  }
}

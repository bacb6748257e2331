import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NewContractorRequest } from '@tiffin/contracts';
import { EmailCodes, refuseEasyToGuess, Secrets } from '@tiffin/credentials';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { contractorByEmail } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { canteenWithContractor } from '../canteens/canteen-answer.js';
import { takenRefusal } from '../registration/refuse-duplicates.js';

/**
 * The admin names another contractor for a canteen. The new contractor proves their e-mail address first
 * (docs/reference/decisions.md#2.5).
 */
export class ProposeContractor extends Command<void> {
  constructor(
    readonly canteenId: string,
    readonly contractor: NewContractorRequest,
  ) {
    super();
  }
}

/**
 * A new proposal voids the one before it. The password's hash is kept with the proposal: the admin sends all fields now, and later only
 * the code follows. Throws 400 for a password that is easy to guess; 404; 409 `conflict` for a canteen that waits for approval,
 * `email_taken` for an address of another canteen's contractor; 429 `throttled`, 503 `unavailable_now`.
 */
@CommandHandler(ProposeContractor)
export class ProposeContractorHandler implements ICommandHandler<ProposeContractor> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly secrets: Secrets,
    private readonly codes: EmailCodes,
  ) {}

  async execute({ canteenId, contractor: proposed }: ProposeContractor): Promise<void> {
    const { fullName, email, phoneNumber, password } = proposed;
    await refuseEasyToGuess('password', password, [email]);
    const { canteen, contractor } = await canteenWithContractor(this.records, canteenId);
    const { status, hostelType, hostelNumber, hostelName } = canteen.record;
    if (status === 'waiting') throw new Refusal('conflict', { message: 'This canteen is still waiting for approval.' });
    const holder = await contractorByEmail(this.records, email);
    // A mailbox may pass from one contractor of the canteen to the next.
    if (holder && holder._id !== contractor._id) throw takenRefusal('email');
    const passwordHash = await this.secrets.hash(password);
    const details = {
      hostel: { hostelType, hostelNumber, hostelName },
      contractor: { canteenId, replaces: contractor._id, fullName, email, phoneNumber, passwordHash },
    };
    await this.codes.send({
      purpose: 'replacement',
      email,
      details,
      additionalOperations: await this.codes.superseding(canteenId, email),
    });
  }
}

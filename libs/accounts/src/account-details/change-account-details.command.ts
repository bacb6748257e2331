import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@tiffin/contracts';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { RECORDS, type Session } from '@tiffin/http';
import { DuplicateRecord, type RecordOperation, type RecordStore } from '@tiffin/read-models';
import { AccountChanges } from '../account-events/account-changes.js';
import { CONTRACTORS, type ContractorRecord } from '../contractors/contractor-record.js';
import { contractorAccount } from '../credentials/account-names.js';
import { emailKey } from '../credentials/normalised.js';
import { PasswordCheck } from '../credentials/password-check.js';
import { voidLinks } from '../passwords/void-links.js';
import { Attempts } from '../throttling/attempts.js';
import type { Client } from '../throttling/client.js';

/** What a contractor can change about themselves. */
export interface AccountDetails {
  readonly fullName: string;
  /** Their log-in too. */
  readonly email: string;
  readonly phoneNumber: string;
}

export interface AccountDetailsChanged {
  readonly position: Position;
  /** The browser's new device token, where the log-in changed: it is known under the new one too. */
  readonly deviceToken?: string;
}

/** Changes a contractor's details; their password confirms it. */
export class ChangeAccountDetails extends Command<AccountDetailsChanged> {
  constructor(
    readonly session: Session,
    readonly password: string,
    readonly details: AccountDetails,
    readonly client: Client,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Throws `bad_credentials`, `throttled`, `unavailable_now`, `email_taken`, and `conflict` where the account changed at the same moment. */
@CommandHandler(ChangeAccountDetails)
export class ChangeAccountDetailsHandler implements ICommandHandler<ChangeAccountDetails> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly check: PasswordCheck,
    private readonly changes: AccountChanges,
    private readonly attempts: Attempts,
  ) {}

  async execute({ session, password, details, client, context }: ChangeAccountDetails): Promise<AccountDetailsChanged> {
    const { record, revision, account } = await this.check.confirm(session, password, client);
    const { fullName, email, phoneNumber } = details;
    if (record.fullName === fullName && record.email === email && record.phoneNumber === phoneNumber) return { position: 0 };
    const changed = { ...record, ...formerly(record, email), fullName, email, emailKey: emailKey(email), phoneNumber };
    const operations: RecordOperation[] = [{ kind: 'replace', collection: CONTRACTORS.name, record: changed, revision }];
    // Whoever reads the former address's mail must not choose the password.
    if (changed.emailKey !== record.emailKey) operations.push(...(await voidLinks(this.records, [session.userId])));
    const fact = { type: 'AccountDetailsChanged', data: { canteenId: session.canteenId, userId: session.userId } } as const;
    const position = await this.changes.commit(operations, [fact], context).catch(refuseTakenEmail);
    const renamed = contractorAccount(email);
    if (renamed === account) return { position };
    return { position, deviceToken: await this.attempts.remember(renamed, client) };
  }
}

/** What a mail may have been written to, where that is another one now. */
function formerly(
  { email, formerly: earlier = [] }: Pick<ContractorRecord, 'email' | 'formerly'>,
  next: string,
): Pick<ContractorRecord, 'formerly'> {
  return email === next ? {} : { formerly: [...earlier, { email }] };
}

function refuseTakenEmail(error: unknown): never {
  const isTaken = error instanceof DuplicateRecord && error.collection === CONTRACTORS.name;
  if (!isTaken) throw error;
  throw new Refusal('email_taken', { errors: { email: new Refusal('email_taken').message } });
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  AccountNotices,
  Attempts,
  EMAIL_CODES,
  EmailCodes,
  PasswordCheck,
  voidLinks,
  type Client,
  type NewEmailCode,
} from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import type { Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { AccountChanges, contractorAccount, CONTRACTORS, emailKey, type ContractorRecord } from '@tiffin/people';
import { DuplicateRecord, RecordChanged, type RecordOperation, type RecordStore } from '@tiffin/read-models';
import { codeFor, formerEmailIndex, provenEmailAfterChange } from './proven-address.js';

/** How often the handler retries when only the record of the e-mail code changed meanwhile. */
const TRIES = 5;

/** What contractors can change about themselves. */
export interface AccountDetails {
  readonly fullName: string;
  /** Also the log-in. */
  readonly email: string;
  readonly phoneNumber: string;
}

export interface AccountDetailsChanged {
  readonly position: Position;
  /** The browser's new device token, if the log-in changed: the browser stays known under the new log-in. */
  readonly deviceToken?: string;
}

/** Changes a contractor's details, confirmed by their password. Answers the position; 0 where nothing changed. */
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

/**
 * A new e-mail address is the log-in at once. The same commit queues a code for the new address and a notice for the last proven address.
 * Until the contractor enters the code, mails with passwords still go to the proven address
 * (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md). Throws `bad_credentials`, `throttled`, `unavailable_now`,
 * `email_taken`, and `conflict` if the account changed at the same moment.
 */
@CommandHandler(ChangeAccountDetails)
export class ChangeAccountDetailsHandler implements ICommandHandler<ChangeAccountDetails> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly check: PasswordCheck,
    private readonly changes: AccountChanges,
    private readonly attempts: Attempts,
    private readonly codes: EmailCodes,
    private readonly notices: AccountNotices,
  ) {}

  async execute({ session, password, details, client, context }: ChangeAccountDetails): Promise<AccountDetailsChanged> {
    const confirmed = await this.check.confirm(session, password, client);
    if (confirmed.role !== 'contractor') throw new Refusal('forbidden');
    const { role, record, revision, account, canteen } = confirmed;
    const { fullName, email, phoneNumber } = details;
    if (record.fullName === fullName && record.email === email && record.phoneNumber === phoneNumber) return { position: 0 };
    const confirmedEmail = provenEmailAfterChange(record, email);
    const changes = { fullName, email, emailKey: emailKey(email), phoneNumber, confirmedEmail };
    const changed: ContractorRecord = { ...record, ...formerly(record, email), ...changes };
    const operations: RecordOperation[] = [{ kind: 'replace', collection: CONTRACTORS.name, record: changed, revision }];
    const isMoved = changed.emailKey !== record.emailKey;
    // Open password links went to the old address. Only the reader of that mailbox may use one, so they end with the move.
    if (isMoved) operations.push(...(await voidLinks(this.records, [record._id])));
    const isToBeProven = isMoved && confirmedEmail !== null;
    if (isToBeProven) {
      const notice = { role, userId: record._id, what: 'email', formerly: formerEmailIndex(confirmedEmail, changed) } as const;
      operations.push(this.notices.entry(notice));
    }
    const code = isToBeProven ? codeFor(changed, canteen, client) : undefined;
    const position = await this.commit(operations, code, session, context).catch(refuseTakenEmail);
    this.notices.wake();
    const newAccount = contractorAccount(email);
    if (newAccount === account) return { position };
    return { position, deviceToken: await this.attempts.remember(newAccount, client) };
  }

  private async commit(
    operations: readonly RecordOperation[],
    code: NewEmailCode | undefined,
    { canteenId, userId }: Session,
    context: CommandContext,
  ): Promise<Position> {
    const fact = { type: 'AccountDetailsChanged', data: { canteenId, userId } } as const;
    for (let tries = 1; ; tries++) {
      const codeOperations = code ? await this.codes.prepare(code) : [];
      try {
        return await this.changes.commit([...operations, ...codeOperations], [fact], context);
      } catch (error) {
        const onlyCode = (error instanceof RecordChanged || error instanceof DuplicateRecord) && error.collection === EMAIL_CODES.name;
        if (!onlyCode || tries === TRIES) throw error;
      }
    }
  }
}

/** Adds the present address to the former ones if it changes: mails may have been sent to it. */
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

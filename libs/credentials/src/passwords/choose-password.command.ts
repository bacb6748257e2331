import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import { RecordChanged, type RecordStore } from '@tiffin/read-models';
import { CredentialChanges } from '../secrets/credential-changes.js';
import { refuseEasyToGuess } from '../secrets/easy-to-guess.js';
import { PasswordAccounts, withPassword, type PasswordAccount } from '../secrets/password-accounts.js';
import { Secrets } from '../secrets/secrets.js';
import { fingerprint } from '../secrets/tokens.js';
import { PASSWORD_LINKS, type PasswordLinkRecord } from './password-link-record.js';

/** How often it is tried again where the account's details changed meanwhile. */
const TRIES = 5;

/** Chooses a new password with a mailed link, which is used up by it; all sessions of the user end. Answers the position. */
export class ChoosePassword extends Command<Position> {
  constructor(
    readonly token: string,
    readonly newPassword: string,
    readonly requestId: string,
  ) {
    super();
  }
}

interface OpenLink {
  readonly link: PasswordLinkRecord;
  readonly revision: number;
  readonly account: PasswordAccount;
}

/** Throws `link_expired` for a link that is unknown, used, too old, or older than the password; 400 for a password that is easy to guess, after which it still works; `unavailable_now`. */
@CommandHandler(ChoosePassword)
export class ChoosePasswordHandler implements ICommandHandler<ChoosePassword> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: PasswordAccounts,
    private readonly secrets: Secrets,
    private readonly credentials: CredentialChanges,
  ) {}

  async execute({ token, newPassword, requestId }: ChoosePassword): Promise<Position> {
    const id = fingerprint(token);
    const { account } = await this.open(id); // before the hash, which costs: a guessed token costs nothing
    await refuseEasyToGuess('newPassword', newPassword, [account.login, account.record.email]);
    const passwordHash = await this.secrets.hash(newPassword);
    for (let tries = 1; ; tries++) {
      try {
        return await this.choose(await this.open(id), passwordHash, requestId);
      } catch (error) {
        // Another one with the same link finds it gone now; with other details of the account it is tried again.
        if (!(error instanceof RecordChanged) || tries === TRIES) throw error;
      }
    }
  }

  private async open(id: string): Promise<OpenLink> {
    const found = await this.records.get(PASSWORD_LINKS, id);
    const link = found?.record;
    const holds = link && this.clock.now().getTime() < link.expiresAt;
    const account = holds && (await this.accounts.byId(link.role, link.userId));
    const isOpen = account && account.canteen.status === 'active' && account.record.passwordVersion === link?.credentialVersion;
    if (!found || !isOpen) throw new Refusal('link_expired');
    return { link: found.record, revision: found.revision, account };
  }

  private async choose({ link, revision, account }: OpenLink, passwordHash: string, requestId: string): Promise<Position> {
    const { operation, owner } = withPassword(account, passwordHash);
    const used = { kind: 'delete', collection: PASSWORD_LINKS.name, id: link._id, revision } as const;
    const { canteenId, userId } = owner;
    const { role } = account;
    const fact = { type: 'PasswordReset', data: { canteenId, userId } } as const;
    const context = { actor: { id: userId, role }, correlationId: requestId, causationId: requestId };
    const notice = { role, userId, what: 'password' } as const;
    const { position } = await this.credentials.commit({ operations: [operation, used], owner, fact, notice }, context);
    return position;
  }
}

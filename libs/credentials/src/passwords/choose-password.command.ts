import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '@tiffin/event-sourcing';
import { RecordChanged } from '@tiffin/read-models';
import { CredentialChanges } from '../secrets/credential-changes.js';
import { refuseEasyToGuess } from '../secrets/easy-to-guess.js';
import { withPassword } from '../secrets/password-accounts.js';
import { Secrets } from '../secrets/secrets.js';
import { PASSWORD_LINKS } from './password-link-record.js';
import { PasswordLinks, type OpenLink } from './password-links.js';

/** How often the handler retries when the account's details changed meanwhile. */
const TRIES = 5;

/** Sets a new password with a mailed link and uses up the link. All sessions of the user end. Answers the position. */
export class ChoosePassword extends Command<Position> {
  constructor(
    readonly token: string,
    readonly newPassword: string,
    readonly requestId: string,
  ) {
    super();
  }
}

/**
 * Throws `link_expired` as `PasswordLinks` does; 400 for a password that is easy to guess, after which the link still works;
 * `unavailable_now`.
 */
@CommandHandler(ChoosePassword)
export class ChoosePasswordHandler implements ICommandHandler<ChoosePassword> {
  constructor(
    private readonly links: PasswordLinks,
    private readonly secrets: Secrets,
    private readonly credentials: CredentialChanges,
  ) {}

  async execute({ token, newPassword, requestId }: ChoosePassword): Promise<Position> {
    const { account } = await this.links.open(token); // before the expensive hash, so that guessed tokens cost little
    await refuseEasyToGuess('newPassword', newPassword, [account.login, account.record.email]);
    const passwordHash = await this.secrets.hash(newPassword);
    for (let tries = 1; ; tries++) {
      try {
        return await this.choose(await this.links.open(token), passwordHash, requestId);
      } catch (error) {
        // Retry after a change of the account's details. If another call used the link, the retry throws `link_expired`.
        if (!(error instanceof RecordChanged) || tries === TRIES) throw error;
      }
    }
  }

  private async choose({ link, revision, account }: OpenLink, passwordHash: string, requestId: string): Promise<Position> {
    const { operation, owner } = withPassword(account, passwordHash);
    const linkDeletion = { kind: 'delete', collection: PASSWORD_LINKS.name, id: link._id, revision } as const;
    const { canteenId, userId } = owner;
    const { role } = account;
    const fact = { type: 'PasswordReset', data: { canteenId, userId } } as const;
    const context = { actor: { id: userId, role }, correlationId: requestId, causationId: requestId };
    const notice = { role, userId, what: 'password' } as const;
    const { position } = await this.credentials.commit({ operations: [operation, linkDeletion], owner, fact, notice }, context);
    return position;
  }
}

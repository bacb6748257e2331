import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Language } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import type { Session } from '@tiffin/http';
import { CLOCK, IDS, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import { MailOutbox } from '@tiffin/mail';
import { CredentialChanges, type CredentialChanged } from '../secrets/credential-changes.js';
import { mailedPasswordHoldsUntil, PasswordAccounts, withPassword } from '../secrets/password-accounts.js';
import { NEW_PASSWORD, type NewPassword } from '../secrets/random-password.js';
import { Secrets } from '../secrets/secrets.js';
import type { Quota } from '../throttling/quota.js';
import { Quotas } from '../throttling/quotas.js';
import { NewPasswordMail } from './new-password.mail.js';

/** So that an unattended browser cannot flood a mailbox. */
const ONE_PER_MINUTE: Quota = { times: 1, within: 60_000 };

/** Mails a signed-in user a random new password; their other sessions end (docs/reference/decisions.md#2.9). `language` is the screen's. */
export class SendNewPassword extends Command<CredentialChanged> {
  constructor(
    readonly session: Session,
    readonly language: Language | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Throws `forbidden` for a kitchen or counter, which have no password, `throttled` within a minute of the last mail, `unavailable_now`,
 * `conflict`.
 */
@CommandHandler(SendNewPassword)
export class SendNewPasswordHandler implements ICommandHandler<SendNewPassword> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(NEW_PASSWORD) private readonly newPassword: NewPassword,
    private readonly accounts: PasswordAccounts,
    private readonly quotas: Quotas,
    private readonly secrets: Secrets,
    private readonly outbox: MailOutbox,
    private readonly mail: NewPasswordMail,
    private readonly credentials: CredentialChanges,
  ) {}

  async execute({ session: { id, role, userId }, language, context }: SendNewPassword): Promise<CredentialChanged> {
    if (role === 'staff' || role === 'counter') throw new Refusal('forbidden');
    await this.quotas.take(`new-password:${userId}`, ONE_PER_MINUTE);
    const password = this.newPassword();
    const passwordHash = await this.secrets.hash(password);
    const account = await this.accounts.byIdIncludingClosed(role, userId);
    if (!account) throw new Refusal('no_session');
    const { operation, owner } = withPassword(account, passwordHash, mailedPasswordHoldsUntil(this.clock.now()));
    const mailEntry = this.outbox.entry({
      id: this.ids.uuid(),
      kind: this.mail,
      parameters: { role, userId, version: owner.credentialVersion, password, ...(language && { language }) },
    });
    const fact = { type: 'PasswordSent', data: { canteenId: owner.canteenId, userId } } as const;
    return await this.credentials.commit({ operations: [operation, mailEntry], owner, keep: id, fact }, context);
  }
}

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

/** Nobody's inbox is flooded from a browser that was left alone. */
const ONE_A_MINUTE: Quota = { times: 1, within: 60_000 };

/** Mails a random new password to whoever is signed in; their other sessions end (docs/reference/decisions.md#2.9). `language`: what their screen is in. */
export class SendNewPassword extends Command<CredentialChanged> {
  constructor(
    readonly session: Session,
    readonly language: Language | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Throws `forbidden` for a kitchen, which has no password, `throttled` within a minute of the last, `unavailable_now`, `conflict`. */
@CommandHandler(SendNewPassword)
export class SendNewPasswordHandler implements ICommandHandler<SendNewPassword> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(NEW_PASSWORD) private readonly newPassword: NewPassword,
    private readonly accounts: PasswordAccounts,
    private readonly rations: Quotas,
    private readonly secrets: Secrets,
    private readonly outbox: MailOutbox,
    private readonly mail: NewPasswordMail,
    private readonly credentials: CredentialChanges,
  ) {}

  async execute({ session: { id, role, userId }, language, context }: SendNewPassword): Promise<CredentialChanged> {
    if (role === 'staff' || role === 'counter') throw new Refusal('forbidden');
    await this.rations.take(`new-password:${userId}`, ONE_A_MINUTE);
    const password = this.newPassword();
    const passwordHash = await this.secrets.hash(password);
    const account = await this.accounts.byIdIncludingClosed(role, userId);
    if (!account) throw new Refusal('no_session');
    const { operation, owner } = withPassword(account, passwordHash, mailedPasswordHoldsUntil(this.clock.now()));
    const promised = this.outbox.entry({
      id: this.ids.uuid(),
      kind: this.mail,
      parameters: { role, userId, version: owner.credentialVersion, password, ...(language && { language }) },
    });
    const fact = { type: 'PasswordSent', data: { canteenId: owner.canteenId, userId } } as const;
    return await this.credentials.commit({ operations: [operation, promised], owner, keep: id, fact }, context);
  }
}

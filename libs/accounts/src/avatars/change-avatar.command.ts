import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PasswordAccounts } from '@tiffin/credentials';
import { OutcomeUnknown, type CommandContext, type Position } from '@tiffin/event-sourcing';
import type { Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { AccountChanges, CONTRACTORS, STUDENTS } from '@tiffin/people';
import { RecordChanged } from '@tiffin/read-models';
import { AVATAR_UPLOADS } from './avatars.js';
import { Avatars, type UploadedAvatar } from './avatars.js';

/** How often the handler retries when another change of the account came first. An avatar never contradicts such a change. */
const TRIES = 5;

export interface AvatarChanged {
  /** The new blob's name. */
  readonly name: string;
  readonly position: Position;
}

/** Gives a student or contractor a new picture, as WebP, and deletes the former one. */
export class ChangeAvatar extends Command<AvatarChanged> {
  constructor(
    readonly session: Session,
    readonly content: Uint8Array,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Writes the new blob, then the account, then deletes the old blob. A crash in between leaves a blob without an owner, which is swept,
 * and never an account without its picture. Throws `no_session` if the account is gone, `conflict`, and `unavailable_now`.
 */
@CommandHandler(ChangeAvatar)
export class ChangeAvatarHandler implements ICommandHandler<ChangeAvatar> {
  constructor(
    private readonly accounts: PasswordAccounts,
    private readonly changes: AccountChanges,
    private readonly avatars: Avatars,
  ) {}

  async execute({ session, content, context }: ChangeAvatar): Promise<AvatarChanged> {
    const uploaded = await this.avatars.upload(content);
    try {
      const { before, position } = await this.giveTo(session, uploaded, context);
      await this.avatars.forget(before);
      return { name: uploaded.name, position };
    } catch (error) {
      // With an unknown outcome the account may have the picture. If it does not, the sweeper deletes it.
      if (!(error instanceof OutcomeUnknown)) await this.avatars.giveUp(uploaded.name);
      throw error;
    }
  }

  private async giveTo(
    session: Session,
    uploaded: UploadedAvatar,
    context: CommandContext,
  ): Promise<{ readonly before: string | null; readonly position: Position }> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.tryToGive(session, uploaded, context);
      } catch (error) {
        if (!(error instanceof RecordChanged)) throw error;
        if (error.collection === AVATAR_UPLOADS.name) throw new Refusal('unavailable_now', { retryAfter: 1 });
        if (tries === TRIES) throw new Refusal('conflict');
      }
    }
  }

  private async tryToGive(
    { role, userId, canteenId }: Session,
    { name, claim }: UploadedAvatar,
    context: CommandContext,
  ): Promise<{ readonly before: string | null; readonly position: Position }> {
    if (role === 'staff' || role === 'counter') throw new Refusal('forbidden');
    const account = await this.accounts.byIdIncludingClosed(role, userId);
    if (!account) throw new Refusal('no_session');
    const collection = role === 'student' ? STUDENTS.name : CONTRACTORS.name;
    const record = { ...account.record, avatar: name };
    const fact = { type: 'AccountDetailsChanged', data: { canteenId, userId } } as const;
    const operations = [{ kind: 'replace', collection, record, revision: account.revision } as const, claim];
    return { before: account.record.avatar, position: await this.changes.commit(operations, [fact], context) };
  }
}

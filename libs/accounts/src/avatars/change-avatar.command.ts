import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PasswordAccounts } from '@tiffin/credentials';
import { OutcomeUnknown, type CommandContext, type Position } from '@tiffin/event-sourcing';
import type { Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { AccountChanges, CONTRACTORS, STUDENTS } from '@tiffin/people';
import { RecordChanged } from '@tiffin/read-models';
import { AVATAR_UPLOADS } from './avatar-upload-record.js';
import { Avatars, type UploadedAvatar } from './avatars.js';

/** How often it is tried again where the account changed meanwhile, which an avatar never contradicts. */
const TRIES = 5;

export interface AvatarChanged {
  /** The new blob's name. */
  readonly name: string;
  readonly position: Position;
}

/** Gives a student or contractor another picture, WebP; the one before is deleted. */
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
 * First the new blob, then the account, then the old blob's deletion: a crash in between leaves a blob that nobody has, which is swept, and never an
 * account whose picture is missing. Throws `no_session` where the account is gone, `conflict`, `unavailable_now`.
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
      // Who may have it keeps it; if they don't, it is swept.
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
    const found = await this.accounts.byIdIncludingClosed(role, userId);
    if (!found) throw new Refusal('no_session');
    const collection = role === 'student' ? STUDENTS.name : CONTRACTORS.name;
    const record = { ...found.record, avatar: name };
    const fact = { type: 'AccountDetailsChanged', data: { canteenId, userId } } as const;
    const operations = [{ kind: 'replace', collection, record, revision: found.revision } as const, claim];
    return { before: found.record.avatar, position: await this.changes.commit(operations, [fact], context) };
  }
}

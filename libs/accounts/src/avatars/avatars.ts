import { Inject, Injectable, Logger } from '@nestjs/common';
import { BLOBS, CLOCK, IDS, RECORDS, type Clock, type Ids } from '@tiffin/kernel';
import {
  RecordChanged,
  type BlobStore,
  type CollectionDefinition,
  type RecordOperation,
  type RecordStore,
  type StoredRecord,
} from '@tiffin/read-models';

/**
 * An avatar that is being uploaded; `_id` is the blob's name. It is written before the blob and deleted by the commit that gives the blob
 * to an account. A blob that neither an account nor an upload names has no owner and never will.
 */
export interface AvatarUpload extends StoredRecord {
  /** In ms since 1970. */
  readonly startedAt: number;
}

export const AVATAR_UPLOADS: CollectionDefinition<AvatarUpload> = {
  name: 'avatar-uploads',
  indexes: [{ name: 'startedAt', fields: ['startedAt'] }],
};

/** A stored blob that no account has yet. */
export interface UploadedAvatar {
  readonly name: string;
  /**
   * Belongs in the commit that gives the blob to an account. The commit fails with `RecordChanged` if the upload was given up
   * meanwhile.
   */
  readonly claim: RecordOperation;
}

/**
 * The blobs of avatars. Their names are random UUIDs (docs/reference/wire.md#3.2): names cannot be guessed, and deleting one never
 * affects another account.
 */
@Injectable()
export class Avatars {
  private readonly logger = new Logger('Avatars');

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  /**
   * Stores a picture under a new name. The caller claims it or calls `giveUp`; after a crash the sweeper deletes it. Throws what the
   * stores throw.
   */
  async upload(content: Uint8Array): Promise<UploadedAvatar> {
    const record: AvatarUpload = { _id: this.ids.uuid(), startedAt: this.clock.now().getTime() };
    const { name: collection } = AVATAR_UPLOADS;
    await this.records.commit([{ kind: 'insert', collection, record }]);
    try {
      const upload = await this.records.get(AVATAR_UPLOADS, record._id);
      if (!upload) throw new RecordChanged(collection, record._id);
      await this.blobs.put(record._id, content);
      return { name: record._id, claim: { kind: 'delete', collection, id: record._id, revision: upload.revision } };
    } catch (error) {
      await this.giveUp(record._id);
      throw error;
    }
  }

  /** Undoes an unclaimed upload. Never rejects: the sweeper deletes within the hour what cannot be deleted now. */
  async giveUp(name: string): Promise<void> {
    await this.forget(name);
    await this.records
      .commit([{ kind: 'delete', collection: AVATAR_UPLOADS.name, id: name }])
      .catch((error: unknown) => this.leaveToSweeper(error));
  }

  /**
   * Deletes an account's former avatar; `null` means that there was none. Call it after the commit that took the avatar from the account
   * or deleted the account. Never rejects: the sweeper deletes within the hour what cannot be deleted now.
   */
  async forget(name: string | null): Promise<void> {
    if (name !== null) await this.blobs.delete(name).catch((error: unknown) => this.leaveToSweeper(error));
  }

  private leaveToSweeper(error: unknown): void {
    this.logger.warn({ msg: 'an unused avatar is left for the sweeper', error: String(error) });
  }
}

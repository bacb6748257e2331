import { Inject, Injectable, Logger } from '@nestjs/common';
import { BLOBS, CLOCK, IDS, RECORDS, type Clock, type Ids } from '@tiffin/kernel';
import { RecordChanged, type BlobStore, type RecordOperation, type RecordStore } from '@tiffin/read-models';
import { AVATAR_UPLOADS, type AvatarUpload } from './avatar-upload-record.js';

/** A blob that is there and belongs to nobody yet. */
export interface UploadedAvatar {
  readonly name: string;
  /** Part of the commit that gives it to an account; that commit fails with `RecordChanged` where the upload was given up meanwhile. */
  readonly claim: RecordOperation;
}

/** The blobs of avatars. Their names are random UUIDs (docs/reference/wire.md#3.2), so that nobody can guess one, and deleting one never touches another's. */
@Injectable()
export class Avatars {
  private readonly logger = new Logger('Avatars');

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  /** Stores a picture under a new name. Whoever doesn't claim it gives it up; after a crash it is swept. Throws what the stores throw. */
  async upload(content: Uint8Array): Promise<UploadedAvatar> {
    const record: AvatarUpload = { _id: this.ids.uuid(), startedAt: this.clock.now().getTime() };
    const { name: collection } = AVATAR_UPLOADS;
    await this.records.commit([{ kind: 'insert', collection, record }]);
    try {
      const found = await this.records.get(AVATAR_UPLOADS, record._id);
      if (!found) throw new RecordChanged(collection, record._id);
      await this.blobs.put(record._id, content);
      return { name: record._id, claim: { kind: 'delete', collection, id: record._id, revision: found.revision } };
    } catch (error) {
      await this.giveUp(record._id);
      throw error;
    }
  }

  /** Undoes an upload that nobody claimed. Never rejects: what can't be deleted now is swept within the hour. */
  async giveUp(name: string): Promise<void> {
    await this.forget(name);
    await this.records.commit([{ kind: 'delete', collection: AVATAR_UPLOADS.name, id: name }]).catch((error: unknown) => this.left(error));
  }

  /**
   * Deletes the avatar that an account had: call it after the commit that took it from the account, or deleted the account. `null` is none. Never
   * rejects: what can't be deleted now is swept within the hour.
   */
  async forget(name: string | null): Promise<void> {
    if (name !== null) await this.blobs.delete(name).catch((error: unknown) => this.left(error));
  }

  private left(error: unknown): void {
    this.logger.warn({ msg: 'an avatar that nobody has is left for the sweeper', error: String(error) });
  }
}

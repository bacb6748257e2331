import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';

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

import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';

/**
 * An avatar on its way: `_id` is the blob's name. Written before the blob, and gone with the commit that gives the blob to an account. So a blob that
 * neither an account nor an upload names belongs to nobody, and never will.
 */
export interface AvatarUpload extends StoredRecord {
  /** In ms since 1970. */
  readonly startedAt: number;
}

export const AVATAR_UPLOADS: CollectionDefinition<AvatarUpload> = {
  name: 'avatar-uploads',
  indexes: [{ name: 'startedAt', fields: ['startedAt'] }],
};

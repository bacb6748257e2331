import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { isUuid, type RequestIdentity } from '@tiffin/http';
import { BLOBS, RECORDS, Refusal } from '@tiffin/kernel';
import { CONTRACTORS, STUDENTS } from '@tiffin/people';
import type { BlobStore, RecordStore } from '@tiffin/read-models';

/**
 * An avatar by its blob's name, as WebP. Visible to users of the owner's canteen and to the admin. Everyone else gets `not_found`,
 * whether or not the avatar exists.
 */
export class AvatarPicture extends Query<Uint8Array> {
  constructor(
    readonly name: string,
    readonly viewer: RequestIdentity,
  ) {
    super();
  }
}

@QueryHandler(AvatarPicture)
export class AvatarPictureHandler implements IQueryHandler<AvatarPicture> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  async execute({ name, viewer: { session, admin } }: AvatarPicture): Promise<Uint8Array> {
    const canteenId = session || admin ? await this.canteenOf(name) : undefined;
    const maySee = canteenId !== undefined && (admin !== undefined || session?.canteenId === canteenId);
    const content = maySee ? await this.blobs.get(name) : undefined;
    if (!content) throw new Refusal('not_found');
    return content;
  }

  /** Returns the canteen of the avatar's present owner. */
  private async canteenOf(name: string): Promise<string | undefined> {
    if (!isUuid(name)) return undefined;
    const byAvatar = { where: { avatar: name }, limit: 1 };
    const [student] = await this.records.find(STUDENTS, byAvatar);
    const [owner] = student ? [student] : await this.records.find(CONTRACTORS, byAvatar);
    return owner?.record.canteenId;
  }
}

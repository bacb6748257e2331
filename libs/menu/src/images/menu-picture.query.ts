import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Refusal } from '@tiffin/contracts';
import { BLOBS } from '@tiffin/http';
import type { BlobStore } from '@tiffin/read-models';

/** A menu picture by its blob name, WebP. Refused with `not_found`. */
export class MenuPictureQuery extends Query<Uint8Array> {
  constructor(readonly name: string) {
    super();
  }
}

@QueryHandler(MenuPictureQuery)
export class MenuPictureHandler implements IQueryHandler<MenuPictureQuery> {
  constructor(@Inject(BLOBS) private readonly blobs: BlobStore) {}

  async execute({ name }: MenuPictureQuery): Promise<Uint8Array> {
    const content = await this.blobs.get(name);
    if (!content) throw new Refusal('not_found');
    return content;
  }
}

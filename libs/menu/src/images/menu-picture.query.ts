import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Refusal } from '@tiffin/contracts';
import { BLOBS } from '@tiffin/http';
import type { BlobStore } from '@tiffin/read-models';
import { SmallPictures, type SmallSide } from './small-pictures.js';

/** A menu picture by its blob name, WebP; or no side of it longer than `side` px (docs/adr/0027). Refused with `not_found`. */
export class MenuPictureQuery extends Query<Uint8Array> {
  constructor(
    readonly name: string,
    readonly side?: SmallSide,
  ) {
    super();
  }
}

@QueryHandler(MenuPictureQuery)
export class MenuPictureHandler implements IQueryHandler<MenuPictureQuery> {
  private readonly smallPictures = new SmallPictures();

  constructor(@Inject(BLOBS) private readonly blobs: BlobStore) {}

  execute({ name, side }: MenuPictureQuery): Promise<Uint8Array> {
    return side === undefined ? this.stored(name) : this.smallPictures.of(name, side, () => this.stored(name));
  }

  private async stored(name: string): Promise<Uint8Array> {
    const content = await this.blobs.get(name);
    if (!content) throw new Refusal('not_found');
    return content;
  }
}

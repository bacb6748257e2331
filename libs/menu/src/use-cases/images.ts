import { Controller, Get, Headers, Inject, Param, Query as InQuery, Req, Res } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiQuery } from '@nestjs/swagger';
import { AvatarPicture } from '@tiffin/accounts';
import { ForAudience, identityOf } from '@tiffin/http';
import { BLOBS, Refusal } from '@tiffin/kernel';
import type { BlobStore } from '@tiffin/read-models';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SMALL_SIDES, SmallPictures, type SmallSide } from './small-pictures.js';

/**
 * A menu picture by its blob name, WebP; with `side`, scaled down so that no side is longer, in px (docs/adr/0027-small-pictures.md).
 * Refused with `not_found`.
 */
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

const FILE = /^([0-9a-f-]+)\.webp$/;
/**
 * A menu picture's name is the SHA-256 of its content. Avatars have other names, and accounts decide who may see them
 * (docs/reference/wire.md#3.2).
 */
const MENU_PICTURE = /^[0-9a-f]{64}$/;

/** A menu picture's name never changes its content. */
const FOR_ANYONE = { 'cache-control': 'public, max-age=31536000, immutable' };
/** Short, so that a removed picture disappears from screens, and private, so that a later user of the browser does not get it. */
const FOR_THIS_SESSION = { 'cache-control': 'private, max-age=300', vary: 'Cookie' };

/** Serves menu pictures and avatars. */
@Controller('images')
export class ImagesController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':file')
  @ForAudience('anyone')
  @ApiProduces('image/webp')
  @ApiQuery({
    name: 'width',
    required: false,
    enum: [...SMALL_SIDES],
    description: 'A menu picture of at most this many px; any other as it is stored.',
  })
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async picture(
    @Param('file') file: string,
    @InQuery('width') width: unknown,
    @Headers('if-none-match') etags: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const name = FILE.exec(file)?.[1];
    if (name === undefined) throw new Refusal('not_found');
    const ofMenu = MENU_PICTURE.test(name);
    const side = SMALL_SIDES.find((allowed) => ofMenu && String(allowed) === width);
    const content = await this.queries.execute(ofMenu ? new MenuPictureQuery(name, side) : new AvatarPicture(name, identityOf(request)));
    const etag = side === undefined ? `"${name}"` : `"${name}-${side}"`;
    void reply.headers({ ...(ofMenu ? FOR_ANYONE : FOR_THIS_SESSION), etag });
    if (matchesEtag(etags, etag)) {
      void reply.status(304);
      return undefined;
    }
    void reply.header('content-type', 'image/webp');
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  }
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;
}

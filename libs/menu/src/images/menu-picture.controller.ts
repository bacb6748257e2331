import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Refusal } from '@tiffin/contracts';
import { ForAudience } from '@tiffin/http';
import type { FastifyReply } from 'fastify';
import { MenuPictureQuery } from './menu-picture.query.js';

/** A menu picture's name is the SHA-256 of its content; avatars have other names and another audience (api.md 3). */
const FILE = /^([0-9a-f]{64})\.webp$/;

@Controller('images')
export class MenuPictureController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':file')
  @ForAudience('anyone')
  @ApiProduces('image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async picture(
    @Param('file') file: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const name = FILE.exec(file)?.[1];
    if (name === undefined) throw new Refusal('not_found');
    const content = await this.queries.execute(new MenuPictureQuery(name));
    const etag = `"${name}"`;
    void reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    if (knows(known, etag)) {
      void reply.status(304);
      return undefined;
    }
    void reply.header('content-type', 'image/webp');
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  }
}

function knows(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;
}

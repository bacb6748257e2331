import { createParamDecorator, applyDecorators, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { FILE_MISSING, invalid, Refusal } from '@tiffin/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { bytesOf } from './bytes-of.js';
import { UnreadableBody } from './unreadable-body.js';

/** 1 MB (api.md 6). */
export const CSV_MAX_BYTES = 1024 * 1024;

export const CSV = 'tiffin:csv';

/** A file that came as `text/csv`, as it came. */
export class CsvBody {
  constructor(readonly bytes: Buffer) {}
}

/** Marks a route that takes `text/csv` and nothing else. */
export const TakesCsv = (): MethodDecorator =>
  applyDecorators(SetMetadata(CSV, true), ApiConsumes('text/csv'), ApiBody({ schema: { type: 'string' } }));

/** The file's bytes. Without any, 400 `file is missing`. */
export const UploadedCsv = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!(body instanceof CsvBody) || body.bytes.length === 0) throw invalid({ file: FILE_MISSING });
  return body.bytes;
});

/** Reads `text/csv` up to 1 MB; more becomes an `UnreadableBody` for `ReadableBodyGuard`. */
export function readCsvBodies(fastify: FastifyInstance): void {
  const tooLarge = (): UnreadableBody =>
    new UnreadableBody(new Refusal('too_large', { message: 'The file must not be larger than 1 MB.' }));
  fastify.addContentTypeParser('text/csv', async (_request: unknown, payload: IncomingMessage) => {
    if (Number(payload.headers['content-length']) > CSV_MAX_BYTES) return tooLarge();
    const bytes = await bytesOf(payload, CSV_MAX_BYTES);
    return bytes === undefined ? tooLarge() : new CsvBody(bytes);
  });
}

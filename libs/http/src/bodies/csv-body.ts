import { createParamDecorator, applyDecorators, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { FILE_MISSING } from '@tiffin/contracts';
import { invalid } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';
import { Takes } from './body.guard.js';

/** Marks a route that takes `text/csv` only. */
export const TakesCsv = (): MethodDecorator =>
  applyDecorators(Takes('csv'), ApiConsumes('text/csv'), ApiBody({ schema: { type: 'string' } }));

/** The file's bytes. An empty body is refused: 400 `file is missing`. */
export const UploadedCsv = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid({ file: FILE_MISSING });
  return body;
});

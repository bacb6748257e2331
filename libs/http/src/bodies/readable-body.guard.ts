import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusal } from '@tiffin/contracts';
import type { FastifyRequest } from 'fastify';
import { CSV, CsvBody } from './csv-body.js';
import { UnreadableBody } from './unreadable-body.js';

const MULTIPART = 'tiffin:multipart';

/** Marks a route that takes `multipart/form-data` and nothing else. */
export const TakesMultipart = (): MethodDecorator => SetMetadata(MULTIPART, true);

/** The last of the guards: refuses what could not be read (400, 413), and a body of another kind than the route takes (415). */
@Injectable()
export class ReadableBodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.body instanceof UnreadableBody) throw request.body.refusal;
    const takesMultipart = this.reflector.get<boolean | undefined>(MULTIPART, context.getHandler()) ?? false;
    const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
    if (isMultipart !== takesMultipart && (isMultipart || request.body !== undefined)) throw new Refusal('wrong_type');
    const takesCsv = this.reflector.get<boolean | undefined>(CSV, context.getHandler()) ?? false;
    if (request.body instanceof CsvBody !== takesCsv && request.body !== undefined) throw new Refusal('wrong_type');
    return true;
  }
}

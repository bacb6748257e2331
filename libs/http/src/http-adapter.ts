import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Refusal } from '@tiffin/contracts';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { readJsonBodies } from './bodies/json-body.js';
import { refusalOf } from './failures/refusal-of.js';

/** Nest's Fastify adapter with this product's body parsers instead of Nest's, and its own words where Fastify can't even read the path. */
export class HttpAdapter extends FastifyAdapter {
  constructor(options: FastifyServerOptions = {}) {
    super({ frameworkErrors, ...options });
  }

  override registerParserMiddleware(): void {
    readJsonBodies(this.getInstance());
  }
}

/** A path that is no text names nothing (404); no route, guard or filter sees such a request. */
function frameworkErrors(error: { readonly code: string }, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error.code === 'FST_ERR_BAD_URL' ? new Refusal('not_found') : (refusalOf(error) ?? new Refusal('internal'));
  void reply.status(refusal.status).send(refusal.toFailure());
}

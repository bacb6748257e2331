import { FastifyAdapter } from '@nestjs/platform-fastify';
import { readJsonBodies } from './bodies/json-body.js';

/** Nest's Fastify adapter with this product's body parsers instead of Nest's. */
export class HttpAdapter extends FastifyAdapter {
  override registerParserMiddleware(): void {
    readJsonBodies(this.getInstance());
  }
}

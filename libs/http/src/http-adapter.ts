import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyServerOptions } from 'fastify';
import { readCsvBodies } from './bodies/csv-body.js';
import { readJsonBodies } from './bodies/json-body.js';

/** Nest's Fastify adapter with this product's body parsers instead of Nest's, which no path can slip past. */
export class HttpAdapter extends FastifyAdapter {
  constructor(options: FastifyServerOptions = {}) {
    super({ rewriteUrl: ({ url = '/' }) => readable(url), ...options });
  }

  override registerParserMiddleware(): void {
    readJsonBodies(this.getInstance());
    readCsvBodies(this.getInstance());
  }
}

/**
 * A path that is no text names nothing. Fastify would answer it before any hook or filter, so its escapes are taken for plain characters: then
 * it is an unknown path, with the headers and the words of every other.
 */
function readable(url: string): string {
  const [path = ''] = url.split(/[?#;]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

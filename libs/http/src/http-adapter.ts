import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyReply } from 'fastify';
import type { Server } from 'node:http';
import { deferBodyParsing } from './bodies/unparsed-body.js';
import { installDisconnectTracking } from './disconnect-signal.js';
import { refuseUnreadable } from './failures/unreadable-call.js';
import { CommandResult } from './command-result.js';

/** Nest's Fastify adapter. Bodies are read after the guards instead of before, and a `CommandResult` sets its headers and status. */
export class HttpAdapter extends FastifyAdapter {
  constructor(options: FastifyHttpOptions<Server> = {}) {
    super({ rewriteUrl: ({ url = '/' }) => decodable(url), clientErrorHandler: refuseUnreadable, ...options });
  }

  override registerParserMiddleware(): void {
    deferBodyParsing(this.getInstance());
    installDisconnectTracking(this.getInstance());
  }

  override reply(response: FastifyReply, answer: unknown, status?: number): FastifyReply {
    if (!(answer instanceof CommandResult)) return super.reply(response, answer, status) as FastifyReply;
    if (answer.position > 0) void response.header('x-position', String(answer.position));
    return super.reply(response, answer.body, answer.status ?? status) as FastifyReply;
  }
}

/**
 * Escapes a path that does not decode. Fastify would answer it before any hook or filter; escaped, it is an unknown path like any other,
 * with the same headers and text.
 */
function decodable(url: string): string {
  const [path = ''] = url.split(/[?#;]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

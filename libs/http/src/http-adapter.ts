import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Ids } from '@tiffin/event-sourcing';
import { readJsonBodies } from './bodies/json-body.js';

export interface HttpAdapterOptions {
  readonly ids: Ids;
  /** Whose `X-Forwarded-For` counts (`TIFFIN_TRUSTED_PROXIES`): addresses or ranges; none by default. */
  readonly trustedProxies?: readonly string[];
}

/** Nest on Fastify as this product speaks HTTP: its own body parsers, request ids that serve as correlation ids. */
export class HttpAdapter extends FastifyAdapter {
  constructor({ ids, trustedProxies = [] }: HttpAdapterOptions) {
    super({
      trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
      requestIdHeader: false,
      genReqId: () => ids.uuid(),
      routerOptions: { ignoreTrailingSlash: true },
    });
  }

  override registerParserMiddleware(): void {
    readJsonBodies(this.getInstance());
  }
}

import { HttpAdapter } from '@tiffin/http';
import { randomUUID } from 'node:crypto';

export interface FastifySettings {
  readonly logLevel: 'info' | 'warn' | 'silent';
  /** Addresses whose `X-Forwarded-For` counts (decisions 2.2a). */
  readonly trustedProxies: readonly string[];
}

/** Fastify with our limits. Its pino logger is the product's logger; nothing it writes holds cookies, keys or personal data. */
export function createFastify({ logLevel, trustedProxies }: FastifySettings): HttpAdapter {
  return new HttpAdapter({
    logger: {
      level: logLevel,
      serializers: {
        // Queries may hold names that somebody searched for: the path alone is logged.
        req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
      },
    },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
}

import { correlated, currentCorrelation } from '@tiffin/event-sourcing';
import { HttpAdapter } from '@tiffin/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { CallLog, CORRELATION } from './call-log.js';
import { loggedError } from './logged-error.js';
import { routeOf } from './route-of.js';

/** There is no `trace`: plug-ins write whole headers there, with cookies in them. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'silent';

/** Where log lines go: each is a JSON object. */
export interface LogLines {
  write(line: string): void;
}

export interface FastifySettings {
  readonly logLevel: LogLevel;
  /** Standard output where there is none. */
  readonly logLines?: LogLines;
  /** Addresses whose `X-Forwarded-For` counts (decisions 2.2a). */
  readonly trustedProxies: readonly string[];
}

/** Fastify with our limits. Its pino logger is the product's logger; nothing it writes holds cookies, keys or personal data. */
export function createFastify({ logLevel, logLines, trustedProxies }: FastifySettings): HttpAdapter {
  const adapter = new HttpAdapter({
    logger: {
      level: logLevel,
      ...(logLines && { stream: logLines }),
      // A call's own logger has the id already.
      mixin: (_details, _level, logger) => (CORRELATION in logger.bindings() ? {} : correlation()),
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
        err: loggedError,
      },
    },
    logController: new CallLog(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: 30_000,
    // Node looks only so often, in ms, at what the timeouts say.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 5_000,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  correlateCalls(adapter.getInstance());
  return adapter;
}

function correlation(): object {
  const correlationId = currentCorrelation();
  return correlationId === undefined ? {} : { [CORRELATION]: correlationId };
}

/** Whatever a call leads to is known by its id. Twice, since what comes after reading a body may come from the connection's events. */
function correlateCalls(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => correlated(request.id, done));
  fastify.addHook('preValidation', (request, _reply, done) => correlated(request.id, done));
}

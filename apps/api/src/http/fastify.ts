import { correlated, currentCorrelation } from '@tiffin/event-sourcing';
import { failureCodeOf, HttpAdapter, isRead } from '@tiffin/http';
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { routePattern } from './route-pattern.js';

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
  /** Addresses whose `X-Forwarded-For` counts (docs/reference/decisions.md#2.2a). */
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
        req: (request: FastifyRequest) => ({ method: request.method, route: routePattern(request) }),
        err: loggedError,
      },
    },
    logController: new CallLog(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: 30_000,
    // Node looks only so often, in ms, at what the timeouts say.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // Longer than any proxy keeps a connection that it may use again (Caddy: 2 minutes): else a call now and then meets its end.
    keepAliveTimeout: 130_000,
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

/** How deep causes are followed. */
const CAUSES = 5;

/**
 * What is logged of an error: its type, message, code, and its stack with those of its causes. Its other fields may hold what a caller sent or
 * a store answered.
 */
function loggedError(error: unknown): { type: string; message: string; stack: string; code?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is no error', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const stacks: string[] = [];
  for (let cause: unknown = error; cause instanceof Error && stacks.length < CAUSES; cause = cause.cause) {
    stacks.push(cause.stack ?? cause.message);
  }
  return { type: error.name, message: error.message, stack: stacks.join('\ncaused by: '), ...(code !== undefined && { code }) };
}

/** Under this name every line of a call carries its id, which the answer carries in `X-Correlation-Id` and its events in their metadata. */
const CORRELATION = 'correlationId';

/**
 * One line for each call, once it is answered: commands and refusals at `info`, reads that went well at `debug`. It names the route, never the
 * path or the query, in which there may be names that somebody searched for.
 */
class CallLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: CORRELATION });
  }

  override incomingRequest(): void {
    // Its answer is told.
  }

  override routeNotFound(): void {
    // So is this one.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, log } = request;
    const code = failureCodeOf(request);
    const level = error || code !== undefined || reply.statusCode >= 400 || !isRead(request) ? 'info' : 'debug';
    const { statusCode: status, elapsedTime } = reply;
    const told = { method, route: routePattern(request), status, ms: Math.round(elapsedTime * 10) / 10, ...(code && { code }) };
    log[level]({ ...told, ...(error && { err: error }) }, 'call');
  }
}

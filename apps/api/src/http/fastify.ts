import { correlated, currentCorrelation } from '@tiffin/event-sourcing';
import { failureCodeOf, HttpAdapter, isRead } from '@tiffin/http';
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { routePattern } from './route-pattern.js';

/** No `trace`: at that level plug-ins log whole headers, with cookies. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'silent';

/** Receives log lines; each is a JSON object. */
export interface LogLines {
  write(line: string): void;
}

export interface FastifySettings {
  readonly logLevel: LogLevel;
  /** Standard output if unset. */
  readonly logLines?: LogLines;
  /** Addresses whose `X-Forwarded-For` counts (docs/reference/decisions.md#2.2a). */
  readonly trustedProxies: readonly string[];
}

/** Creates Fastify with our limits. Its pino logger is the product's logger. It never logs cookies, keys or personal data. */
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
    // How often Node checks the timeouts, in ms.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // Longer than any proxy keeps an idle connection (Caddy: 2 minutes). Otherwise the proxy sometimes sends a call on a connection
    // that is closing.
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

/**
 * Gives everything that a call causes the call's id. Two hooks, because code that runs after the body is read may run in the
 * connection's context.
 */
function correlateCalls(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => correlated(request.id, done));
  fastify.addHook('preValidation', (request, _reply, done) => correlated(request.id, done));
}

/** How many causes of an error are logged. */
const CAUSES = 5;

/**
 * What is logged of an error: type, message, code, and stack with those of its causes. Other fields may hold what a caller sent or
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

/** The log field with the call's id. The answer has the same id in `X-Correlation-Id`, its events in their metadata. */
const CORRELATION = 'correlationId';

/**
 * Logs one line for each answered call: commands and refusals at `info`, successful reads at `debug`. It names the route, never the
 * path or the query, which may contain names that a person searched for.
 */
class CallLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: CORRELATION });
  }

  override incomingRequest(): void {
    // The line of its answer is enough.
  }

  override routeNotFound(): void {
    // As above.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, log } = request;
    const code = failureCodeOf(request);
    const level = error || code !== undefined || reply.statusCode >= 400 || !isRead(request) ? 'info' : 'debug';
    const { statusCode: status, elapsedTime } = reply;
    const details = { method, route: routePattern(request), status, ms: Math.round(elapsedTime * 10) / 10, ...(code && { code }) };
    log[level]({ ...details, ...(error && { err: error }) }, 'call');
  }
}

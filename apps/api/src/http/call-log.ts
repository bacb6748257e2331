import { failureCodeOf, isRead } from '@tiffin/http';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { routeOf } from './route-of.js';

/** Under this name every line of a call carries its id, which the answer carries in `X-Correlation-Id` and its events in their metadata. */
export const CORRELATION = 'correlationId';

/**
 * One line for each call, once it is answered: commands and refusals at `info`, reads that went well at `debug`. It names the route, never the
 * path or the query, in which there may be names that somebody searched for.
 */
export class CallLog extends LogController {
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
    const told = { method, route: routeOf(request), status, ms: Math.round(elapsedTime * 10) / 10, ...(code && { code }) };
    log[level]({ ...told, ...(error && { err: error }) }, 'call');
  }
}

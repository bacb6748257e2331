import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FailureCode } from '@tiffin/contracts';
import { UnknownEvent } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureOf, statusOf } from './failure-of.js';
import { refusalOf } from './refusal-of.js';
import { RefusedCommands } from './refused-commands.js';

const codes = new WeakMap<object, FailureCode>();

/** Returns the code with which a call was refused or failed; `undefined` if it was not. */
export const failureCodeOf = (request: FastifyRequest): FailureCode | undefined => codes.get(request);

/** Returns whether a call only reads; all others are commands. */
export const isRead = ({ method }: { readonly method: string }): boolean => method === 'GET' || method === 'HEAD';

/**
 * Turns every error into `{message, code, errors?, …}` (docs/reference/wire.md#1.23). A defect is logged under the request's id, and its
 * answer has no details.
 */
@Catch()
export class FailureFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  constructor(private readonly refused: RefusedCommands) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const refusal = refusalOf(error);
    if ((!refusal && !hasDisconnected(request) && !isBrokenOffAnswer(error)) || error instanceof UnknownEvent) this.report(error, request);
    if (reply.sent) return;
    const answered = refusal ?? new Refusal('internal');
    codes.set(request, answered.code);
    if (!isRead(request)) this.refused.count(answered.code);
    const { retryAfter } = answered.details;
    if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
    void reply.status(statusOf(answered)).send(failureOf(answered));
  }

  /** Logs the route's pattern instead of the URL, which may have personal data such as a search text or log-in. */
  private report(error: unknown, request: FastifyRequest): void {
    const route = `${request.method} ${request.routeOptions?.url ?? 'unknown route'}`;
    const trace = error instanceof Error ? error.stack : `thrown: ${typeof error}`;
    this.logger.error({ msg: 'request failed', correlationId: request.id, route, trace });
  }
}

/** Whether the caller disconnected before sending the whole body, as phones do: what follows from that is not a defect. */
function hasDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Whether the caller disconnected while a compressed answer was being sent: the answer itself was fine. */
function isBrokenOffAnswer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

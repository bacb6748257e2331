import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FailureCode } from '@tiffin/contracts';
import { UnknownEvent } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureOf, statusOf } from './failure-of.js';
import { refusalOf } from './refusal-of.js';
import { RefusedCommands } from './refused-commands.js';

const codes = new WeakMap<object, FailureCode>();

/** With which code a call was refused or failed; `undefined` where it did not. */
export const failureCodeOf = (request: FastifyRequest): FailureCode | undefined => codes.get(request);

/** Calls that change nothing; all others are commands. */
export const isRead = ({ method }: { readonly method: string }): boolean => method === 'GET' || method === 'HEAD';

/** Turns every error into `{message, code, errors?, …}` (docs/reference/wire.md#1.23). A defect is logged under the request's id and says nothing of itself. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  constructor(private readonly refused: RefusedCommands) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const refusal = refusalOf(error);
    if ((!refusal && !hasLeft(request) && !isUnheard(error)) || error instanceof UnknownEvent) this.report(error, request);
    if (reply.sent) return;
    const answered = refusal ?? new Refusal('internal');
    codes.set(request, answered.code);
    if (!isRead(request)) this.refused.count(answered.code);
    const { retryAfter } = answered.details;
    if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
    void reply.status(statusOf(answered)).send(failureOf(answered));
  }

  /** The route's pattern stands for the URL, whose search text or log-in may be somebody's. */
  private report(error: unknown, request: FastifyRequest): void {
    const route = `${request.method} ${request.routeOptions?.url ?? 'unknown route'}`;
    const trace = error instanceof Error ? error.stack : `thrown: ${typeof error}`;
    this.logger.error({ msg: 'request failed', correlationId: request.id, route, trace });
  }
}

/** Whether the caller broke off before the whole body was here, as phones do: whatever that led to is no defect. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Whether the caller left while the answer was on its way, compressed: the answer itself was fine. */
function isUnheard(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

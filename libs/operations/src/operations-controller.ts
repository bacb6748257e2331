import {
  applyDecorators,
  Controller,
  Injectable,
  Logger,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  createParamDecorator,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { identityOf, RefusalWithStatus, ForAudience } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { OperationRefused, UnknownOperand } from '@tiffin/projections';
import type { FastifyRequest } from 'fastify';
import { catchError, tap, throwError, type Observable } from 'rxjs';
import type { CommandContext } from '@tiffin/event-sourcing';

/** Turns the refusal of an operation into the answer of docs/reference/wire.md#8. */
@Injectable()
class OperationRefusals implements NestInterceptor {
  intercept(_: unknown, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(catchError((error: unknown) => throwError(() => refusalOfOperation(error))));
  }
}

function refusalOfOperation(error: unknown): unknown {
  if (error instanceof UnknownOperand) return new Refusal('not_found');
  // Elsewhere `not_ready` is health's 503: the server will be ready. Here the view is not, which is a 409.
  if (error instanceof OperationRefused) {
    const extra = error.code === 'still_failing' ? { error: error.message } : {};
    return new RefusalWithStatus(409, error.code, { message: error.message, extra });
  }
  return error;
}

/** Logs what operators do to the views. The audit trail has only the log's events, and these are none. */
@Injectable()
class OperationsLog implements NestInterceptor {
  private readonly logger = new Logger('Operations');

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.method === 'GET') return next.handle();
    const { admin } = identityOf(request);
    const by = admin ? `admin session ${admin.id}` : 'operations key';
    const call = { operation: context.getHandler().name, of: request.params, by, correlationId: request.id };
    return next.handle().pipe(tap(() => this.logger.log({ msg: 'an operator acted', ...call })));
  }
}

/** Decorates a controller of calls under `/operations`. */
export const OperationsController = (path: string): ClassDecorator =>
  applyDecorators(ApiTags('operations'), Controller(`operations/${path}`), UseInterceptors(OperationsLog, OperationRefusals));

/** Allows an admin's session and the operators' key (docs/reference/wire.md#8). */
export const ForOperators = (): MethodDecorator => ForAudience('admin', 'operator');

/**
 * Supplies the actor for the events of a call under `/operations`: the admin, or the holder of the operators' key, which belongs to
 * no account.
 */
export const ActingAsOperator = createParamDecorator((_: unknown, context: ExecutionContext): CommandContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const id = identityOf(request).admin ? 'admin' : 'operator';
  return { actor: { id, role: 'admin' }, correlationId: request.id, causationId: request.id };
});

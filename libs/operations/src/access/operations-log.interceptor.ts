import { Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { identityOf } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';

/** Writes down what operators did to the views: the audit trail tells of the log's events only, and these are none. */
@Injectable()
export class OperationsLog implements NestInterceptor {
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

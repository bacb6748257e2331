import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Position } from '@tiffin/event-sourcing';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

/** The answer of a write that records events: the body, and the log position that a read must wait for (decisions 1.8). */
export class Written<Body> {
  constructor(
    readonly body: Body,
    readonly position: Position,
    /** Instead of the route's usual status. */
    readonly status?: number,
  ) {}
}

/** Turns `Written` into its body and the header `X-Position`. */
@Injectable()
export class WrittenInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof Written)) return answer;
        const reply = context.switchToHttp().getResponse<FastifyReply>();
        if (answer.position > 0) void reply.header('x-position', String(answer.position));
        if (answer.status !== undefined) void reply.status(answer.status);
        return answer.body as unknown;
      }),
    );
  }
}

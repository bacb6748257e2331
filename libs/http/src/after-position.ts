import { applyDecorators, Inject, Injectable, SetMetadata, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { EventStore } from '@tiffin/event-sourcing';
import { EVENT_STORE, invalid, PROJECTIONS, Refusal } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import type { FastifyRequest } from 'fastify';

const VIEWS = 'tiffin:views';
const WAIT = 2_000;

/**
 * A read with `X-After-Position` waits up to 2 s for its views, then answers 503 `behind`. A position above the log's head is ignored. A
 * guard rather than an interceptor, which would wrap the call in RxJS streams; it runs after the authentication guards.
 */
@Injectable()
class AfterPosition implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers['x-after-position'];
    if (header !== undefined) await this.waitFor(this.reflector.get<string[]>(VIEWS, context.getHandler()), header);
    return true;
  }

  private async waitFor(views: readonly string[], header: string | string[]): Promise<void> {
    // A number beyond every integer is above the log's head, too.
    const position = Number(header);
    if (typeof header !== 'string' || !/^\d+$/.test(header)) {
      throw invalid({ 'x-after-position': 'X-After-Position must be a position.' });
    }
    const behind = (await Promise.all(views.map((view) => this.projections.waitFor(view, position, 0)))).includes(false);
    if (!behind || position > (await this.store.head())) return;
    const areCurrent = await Promise.all(views.map((view) => this.projections.waitFor(view, position, WAIT)));
    if (areCurrent.includes(false)) throw new Refusal('behind', { retryAfter: 1 });
  }
}

/** Names the views that a read uses, so that it can wait for the caller's own write (docs/reference/decisions.md#1.8). */
export const ReadsViews = (...views: [string, ...string[]]): MethodDecorator =>
  applyDecorators(SetMetadata(VIEWS, views), UseGuards(AfterPosition));

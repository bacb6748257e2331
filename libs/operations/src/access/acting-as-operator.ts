import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CommandContext } from '@tiffin/event-sourcing';
import { identityOf } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';

/** Who acts, for the events of a call under `/operations`: the admin, or whoever holds the operators' key, which is nobody's own. */
export const ActingAsOperator = createParamDecorator((_: unknown, context: ExecutionContext): CommandContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const id = identityOf(request).admin ? 'admin' : 'operator';
  return { actor: { id, role: 'admin' }, correlationId: request.id, causationId: request.id };
});

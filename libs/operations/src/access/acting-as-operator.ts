import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CommandContext } from '@tiffin/event-sourcing';
import { identityOf } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';

/**
 * Supplies the actor for the events of a call under `/operations`: the admin, or the holder of the operators' key, which belongs to
 * no account.
 */
export const ActingAsOperator = createParamDecorator((_: unknown, context: ExecutionContext): CommandContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const id = identityOf(request).admin ? 'admin' : 'operator';
  return { actor: { id, role: 'admin' }, correlationId: request.id, causationId: request.id };
});

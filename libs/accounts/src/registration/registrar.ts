import type { CommandContext } from '@tiffin/event-sourcing';
import { identityOf } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';

/** Who completes a registration: the admin, or the new contractor with the code. */
export interface Registrar {
  readonly isAdmin: boolean;
  readonly requestId: string;
}

export function registrarOf(request: FastifyRequest): Registrar {
  return { isAdmin: identityOf(request).admin !== undefined, requestId: request.id };
}

/** Returns the correlation and causation ids of a request's or command's consequences. */
export const caused = (causeId: string): Omit<CommandContext, 'actor'> => ({ correlationId: causeId, causationId: causeId });

/** Returns the command context of an admin's request. There is one admin key, so there is one admin. */
export const asAdmin = (requestId: string): CommandContext => ({ actor: { id: 'admin', role: 'admin' }, ...caused(requestId) });

/** Returns the command context of a completed registration. Without an admin the new contractor is the actor. */
export function asRegistrar({ isAdmin, requestId }: Registrar, contractorId: string): CommandContext {
  return isAdmin ? asAdmin(requestId) : { actor: { id: contractorId, role: 'contractor' }, ...caused(requestId) };
}

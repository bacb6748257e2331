import type { CommandContext } from '@tiffin/event-sourcing';
import { identityOf } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';

/** Who completes a registration: an admin, or whoever enters the code. */
export interface Registrar {
  readonly isAdmin: boolean;
  readonly requestId: string;
}

export function registrarOf(request: FastifyRequest): Registrar {
  return { isAdmin: identityOf(request).admin !== undefined, requestId: request.id };
}

/** What a request or command caused, as the log keeps it. */
export const caused = (by: string): Omit<CommandContext, 'actor'> => ({ correlationId: by, causationId: by });

/** The command context of an admin's request. There is one admin key, so one admin. */
export const asAdmin = (requestId: string): CommandContext => ({ actor: { id: 'admin', role: 'admin' }, ...caused(requestId) });

/** The command context of a completed registration: without an admin the new contractor did it. */
export function asRegistrar({ isAdmin, requestId }: Registrar, contractorId: string): CommandContext {
  return isAdmin ? asAdmin(requestId) : { actor: { id: contractorId, role: 'contractor' }, ...caused(requestId) };
}

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { UserRole } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';

/** A signed-in user, as a request needs it. */
export interface Session {
  /** The session record's id; the session's socket room has its name from it. */
  readonly id: string;
  readonly role: UserRole;
  /** The user's id; for a kitchen or counter the canteen's. */
  readonly userId: string;
  readonly canteenId: string;
}

export interface AdminSession {
  readonly id: string;
}

/** The identity that the guard attaches to the request. */
export interface RequestIdentity {
  session?: Session;
  admin?: AdminSession;
}

const identities = new WeakMap<object, RequestIdentity>();

/** Attaches the sender's identity to a request; for the guard only. */
export function identify(request: FastifyRequest, identity: RequestIdentity): void {
  identities.set(request, identity);
}

/** Returns the sender's identity; empty before the guard ran. */
export function identityOf(request: FastifyRequest): RequestIdentity {
  return identities.get(request) ?? {};
}

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The session of a guarded route. Throws `no_session` if the guard admitted a caller without one. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const { session } = identityOf(requestOf(context));
  if (!session) throw new Refusal('no_session');
  return session;
});

/** The session, if there is one: for routes that anyone may call. */
export const OptionalSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): Session | undefined => identityOf(requestOf(context)).session,
);

/** Returns the command context: the actor and the request, which become the events' metadata. */
export function commandContext(session: Session, requestId: string): CommandContext {
  return { actor: { id: session.userId, role: session.role }, correlationId: requestId, causationId: requestId };
}

/** The command context of a guarded route. Throws `no_session`. */
export const ActingAs = createParamDecorator((_: unknown, context: ExecutionContext): CommandContext => {
  const request = requestOf(context);
  const { session } = identityOf(request);
  if (!session) throw new Refusal('no_session');
  return commandContext(session, request.id);
});

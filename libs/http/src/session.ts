import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { UserRole } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';

/** Who is signed in, as far as a request needs it. */
export interface Session {
  /** The session record's id, which also names the socket room of this session. */
  readonly id: string;
  readonly role: UserRole;
  /** The user's id; the canteen's for its kitchen and its counter. */
  readonly userId: string;
  readonly canteenId: string;
}

export interface AdminSession {
  readonly id: string;
}

/** What the guard leaves on the request. */
export interface RequestIdentity {
  session?: Session;
  admin?: AdminSession;
}

const identities = new WeakMap<object, RequestIdentity>();

/** Remembers who sent this request; called by the guard only. */
export function identify(request: FastifyRequest, identity: RequestIdentity): void {
  identities.set(request, identity);
}

/** Who sent this request; empty before the guard ran. */
export function identityOf(request: FastifyRequest): RequestIdentity {
  return identities.get(request) ?? {};
}

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The session of a guarded route; `no_session` where the guard let someone else in. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const { session } = identityOf(requestOf(context));
  if (!session) throw new Refusal('no_session');
  return session;
});

/** The session where there is one: for routes that anyone may call. */
export const OptionalSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): Session | undefined => identityOf(requestOf(context)).session,
);

/** Who acts and as part of which request: becomes the events' metadata. */
export function commandContext(session: Session, requestId: string): CommandContext {
  return { actor: { id: session.userId, role: session.role }, correlationId: requestId, causationId: requestId };
}

/** The command context of a guarded route. */
export const ActingAs = createParamDecorator((_: unknown, context: ExecutionContext): CommandContext => {
  const request = requestOf(context);
  const { session } = identityOf(request);
  if (!session) throw new Refusal('no_session');
  return commandContext(session, request.id);
});

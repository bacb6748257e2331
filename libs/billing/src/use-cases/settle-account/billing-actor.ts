import type { Actor, CommandContext } from '@tiffin/event-sourcing';
import type { Ids } from '@tiffin/kernel';

/** The actor of bills that are issued, revised and reminded of automatically. */
export const BILLING: Actor = { id: 'billing', role: 'system' };

/** Returns the context of a scheduled run. */
export function billingContext(ids: Ids): CommandContext {
  const id = ids.uuid();
  return { actor: BILLING, correlationId: id, causationId: id };
}

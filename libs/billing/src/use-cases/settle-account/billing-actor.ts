import type { Actor, CommandContext } from '@tiffin/event-sourcing';
import type { Ids } from '@tiffin/kernel';

/** Who issues, revises and reminds of bills when nobody asks for it. */
export const BILLING: Actor = { id: 'billing', role: 'system' };

/** Of what is done since its time has come. */
export function billingContext(ids: Ids): CommandContext {
  const id = ids.uuid();
  return { actor: BILLING, correlationId: id, causationId: id };
}

import type { CommandContext, RecordedEvent } from '@tiffin/event-sourcing';

/** Returns the context of a command that the server issues because of an event. */
export function causedBy({ id, metadata }: RecordedEvent): CommandContext {
  return { actor: { id: 'ordering', role: 'system' }, correlationId: metadata.correlationId, causationId: id };
}

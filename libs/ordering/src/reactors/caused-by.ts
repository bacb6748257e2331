import type { CommandContext, RecordedEvent } from '@tiffin/event-sourcing';

/** The context of what the server does by itself because of an event. */
export function causedBy({ id, metadata }: RecordedEvent): CommandContext {
  return { actor: { id: 'ordering', role: 'system' }, correlationId: metadata.correlationId, causationId: id };
}

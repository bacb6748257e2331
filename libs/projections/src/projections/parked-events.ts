import type { AnyView, ParkedEvent } from '@tiffin/read-models';
import { createHash } from 'node:crypto';
import type { Poison } from './fold-page.js';

/** Poison events as they are stored. The same event of the same document always has the same `_id`. */
export function parkedEvents(view: AnyView, poison: readonly Poison[], now: Date): readonly ParkedEvent[] {
  const parkedAt = now.toISOString();
  return poison.map(({ documentId, event, error, number }) => ({
    _id: parkedId(view, documentId, event.position),
    documentId,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    type: event.type,
    error,
    parkedAt,
    attempts: 1,
    ...(number !== undefined && { number }),
  }));
}

/** The `_id` of a parked event. */
export function parkedId(view: AnyView, documentId: string, position: number): string {
  return createHash('sha256')
    .update(JSON.stringify([view.name, view.version, documentId, position]))
    .digest('hex')
    .slice(0, 32);
}

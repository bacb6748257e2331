import type { ActorRole, AuditKind } from '@tiffin/contracts';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { defineView } from '@tiffin/read-models';
import { AUDITED_EVENT_TYPES, AUDITED_STREAMS, categoryOf, type AuditedEvent } from './audited-events.js';
import { factsOf, type Facts } from './facts-of.js';

/** One event of the log: who did what, when. `_id` is its stream and revision, in an order that a stream's events happened in. */
export interface AuditDocument extends Facts {
  readonly _id: string;
  readonly at: string;
  readonly type: string;
  readonly kind: AuditKind;
  readonly canteenId: string;
  /** `role:id`, so that one column answers what a person and what a role did. */
  readonly actor: string;
}

/**
 * Who did what, when. One small document per event and never a second event for it, so one that can't be folded is missing here until it is
 * retried, and holds up no other. The indexes hold every filter, so that what is rare is found without reading what is not asked for.
 */
export const auditTrailView = defineView<AuditDocument, AuditedEvent>({
  name: 'audit-trail',
  version: 2,
  streams: AUDITED_STREAMS,
  types: AUDITED_EVENT_TYPES,
  indexes: [
    { fields: ['canteenId', 'at', 'kind', 'actor'] },
    { fields: ['at', 'kind', 'actor'] },
    { fields: ['orderId', 'canteenId', 'at'] },
    { fields: ['userId', 'canteenId', 'at'], sparse: true },
  ],
  idsOf: (event) => [idOf(event)],
  evolve(_, event, id) {
    const { occurredAt: at, actor } = event.metadata;
    const category = categoryOf(event.stream);
    if (!category) throw new Error(`${event.stream} is no stream of the audit trail`);
    const { kind } = category;
    return {
      _id: id,
      at,
      type: event.type,
      kind,
      canteenId: event.data.canteenId,
      actor: actorKey(actor.role, actor.id),
      ...factsOf(event),
    };
  },
});

/** Streams have fewer than 10^9 events. */
const REVISION_DIGITS = 9;

function idOf({ stream, revision }: RecordedEvent): string {
  return `${stream}@${String(revision).padStart(REVISION_DIGITS, '0')}`;
}

/** The stream of the event that a document tells of. */
export function streamOfEntry({ _id }: AuditDocument): string {
  return _id.slice(0, _id.lastIndexOf('@'));
}

export function actorKey(role: ActorRole, id: string): string {
  return `${role}:${id}`;
}

export function actorOfEntry({ actor }: AuditDocument): { readonly role: ActorRole; readonly id: string } {
  const colon = actor.indexOf(':');
  return { role: actor.slice(0, colon) as ActorRole, id: actor.slice(colon + 1) };
}

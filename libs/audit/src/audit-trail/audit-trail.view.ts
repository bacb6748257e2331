import { type ActorRole, type OperatorsKind, orderCode } from '@tiffin/contracts';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { defineView } from '@tiffin/read-models';
import { AUDITED_EVENT_TYPES, AUDITED_STREAMS, categoryOf, type AuditedEvent } from './audited-events.js';
import { factsOf, type AuditFacts } from './audit-facts.js';

/** An event of the log: who did what, when. */
export interface AuditDocument extends AuditFacts {
  /** Instant, stream and revision, so that ids sort in the order of events. */
  readonly _id: string;
  readonly type: string;
  readonly kind: OperatorsKind;
  /** Empty for an operator's action on views and reactors, which belongs to no canteen. */
  readonly canteenId: string;
  readonly role: ActorRole;
  /** The actor's id. */
  readonly actor: string;
  /** The order's number as people say it, the last 8 characters of its id; only for events about an order. */
  readonly orderNumber?: string;
}

/**
 * Who did what, when. One small document per event: an event that cannot be folded is missing until it is retried and holds up no other.
 * Every index ends in the order of a page, so that a deep page skips entries without reading documents. The fields after it in an index
 * are checked on the way (docs/adr/0024-the-order-of-the-trail.md).
 */
export const auditTrailView = defineView<AuditDocument, AuditedEvent>({
  name: 'audit-trail',
  version: 10,
  streams: AUDITED_STREAMS,
  types: AUDITED_EVENT_TYPES,
  indexes: [
    { fields: ['canteenId', '_id'] },
    { fields: ['canteenId', 'kind', '_id'] },
    { fields: ['canteenId', 'actor', '_id', 'kind'] },
    { fields: ['canteenId', 'role', '_id', 'kind'] },
    { fields: ['orderNumber', 'canteenId', '_id', 'orderId'], sparse: true },
    { fields: ['userId', 'canteenId', '_id', 'month'], sparse: true },
    { fields: ['namedItem', '_id'], sparse: true },
    { fields: ['projection', '_id'], sparse: true },
    { fields: ['_id', 'kind', 'role', 'actor'] },
  ],
  idsOf: (event) => [idOf(event)],
  evolve(_, event, id) {
    const { actor } = event.metadata;
    const category = categoryOf(event.stream);
    if (!category) throw new Error(`${event.stream} is no stream of the audit trail`);
    const facts = factsOf(event);
    return {
      _id: id,
      type: event.type,
      kind: category.kind,
      canteenId: 'canteenId' in event.data ? event.data.canteenId : '',
      role: actor.role,
      actor: actor.id,
      ...facts,
      ...(facts.orderId !== undefined && { orderNumber: orderCode(facts.orderId) }),
    };
  },
});

/** The order of a page. */
export const NEWEST_FIRST = [{ field: '_id', direction: 'desc' }] as const;

/** Streams have fewer than 10^9 events. */
const REVISION_DIGITS = 9;
/** Length of `2026-11-21T06:30:00.000Z`, as the clock writes it. */
const INSTANT_LENGTH = 24;

function idOf({ stream, revision, metadata: { occurredAt } }: RecordedEvent): string {
  return `${occurredAt} ${stream}@${String(revision).padStart(REVISION_DIGITS, '0')}`;
}

/** Returns when the document's event happened, as ISO 8601 in UTC. */
export function instantOfEntry({ _id }: AuditDocument): string {
  return _id.slice(0, INSTANT_LENGTH);
}

/** Returns the stream of the document's event. */
export function streamOfEntry({ _id }: AuditDocument): string {
  return _id.slice(INSTANT_LENGTH + 1, _id.lastIndexOf('@'));
}

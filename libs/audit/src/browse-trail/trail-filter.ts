import type { ActorRole, AuditKind } from '@tiffin/contracts';
import { instantsOf, type Days } from '@tiffin/http';
import type { Condition, Where } from '@tiffin/read-models';
import { actorKey } from '../audit-trail/audit-trail.view.js';
import { categoryOf } from '../audit-trail/audited-events.js';

/** What of the trail is asked for; whatever is absent doesn't matter. */
export interface TrailFilter extends Days {
  readonly canteenId?: string;
  /** Somebody's id, or a role. */
  readonly actor?: string;
  readonly kind?: AuditKind;
  readonly orderId?: string;
  readonly stream?: string;
}

const ROLES: readonly ActorRole[] = ['student', 'contractor', 'staff', 'admin', 'system'];

/** The condition on the view; `undefined` where nothing can meet it. Throws `validation` where the last day comes before the first. */
export function whereOf(filter: TrailFilter, timeZone: string): Where | undefined {
  const { canteenId, kind, orderId, actor, stream } = filter;
  const asked = defined({ canteenId, kind, orderId });
  const ofStream = stream === undefined ? {} : fieldsOfStream(stream);
  if (!ofStream || Object.entries(ofStream).some(([field, value]) => (asked[field] ?? value) !== value)) return undefined;
  const at = instantsOf(filter, timeZone);
  return { ...asked, ...ofStream, ...(at && { at }), ...(actor !== undefined && { actor: actorCondition(actor) }) };
}

/** A stream's name says what its events are about and whose they are, which indexes know; `undefined` where none of its events are told of. */
function fieldsOfStream(stream: string): Readonly<Record<string, string | null>> | undefined {
  const category = categoryOf(stream);
  return category && { kind: category.kind, ...category.fields(stream.slice(category.prefix.length)) };
}

function actorCondition(actor: string): Condition {
  const role = ROLES.find((known) => known === actor);
  if (role) return { gte: actorKey(role, ''), lt: `${role};` }; // the character after the colon
  return { in: ROLES.map((each) => actorKey(each, actor)) };
}

function defined(fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

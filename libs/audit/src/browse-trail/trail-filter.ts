import { invalid, startOfDay, type ActorRole, type AuditKind } from '@tiffin/contracts';
import type { Condition, Where } from '@tiffin/read-models';
import { actorKey } from '../audit-trail/audit-trail.view.js';
import { categoryOf } from '../audit-trail/audited-events.js';

/** What of the trail is asked for; whatever is absent doesn't matter. */
export interface TrailFilter {
  readonly canteenId?: string;
  /** Days in the canteens' zone, `2026-11-21`; both belong to it. */
  readonly from?: string;
  readonly to?: string;
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
  const at = instants(filter, timeZone);
  return { ...asked, ...ofStream, ...(at && { at }), ...(actor !== undefined && { actor: actorCondition(actor) }) };
}

/** A stream's name says what its events are about and whose they are, which indexes know; `undefined` where none of its events are told of. */
function fieldsOfStream(stream: string): Readonly<Record<string, string | null>> | undefined {
  const category = categoryOf(stream);
  return category && { kind: category.kind, ...category.fields(stream.slice(category.prefix.length)) };
}

function instants({ from, to }: TrailFilter, timeZone: string): { gte?: string; lt?: string } | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && to < from) throw invalid({ to: 'the last day must not be before the first.' });
  return {
    ...(from !== undefined && { gte: startOfDay(from, timeZone).toISOString() }),
    ...(to !== undefined && { lt: startOfDay(dayAfter(to), timeZone).toISOString() }),
  };
}

function actorCondition(actor: string): Condition {
  const role = ROLES.find((known) => known === actor);
  if (role) return { gte: actorKey(role, ''), lt: `${role};` }; // the character after the colon
  return { in: ROLES.map((each) => actorKey(each, actor)) };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
}

function defined(fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

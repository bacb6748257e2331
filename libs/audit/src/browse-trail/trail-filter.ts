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
  const category = stream === undefined ? undefined : categoryOf(stream);
  if (stream !== undefined && !category) return undefined;
  const asked = { canteenId, kind, orderId };
  const ofStream = category && { kind: category.kind, [category.idField]: category.id };
  if (ofStream && Object.entries(asked).some(([field, value]) => contradicts(value, Reflect.get(ofStream, field)))) return undefined;
  const at = instants(filter, timeZone);
  return { ...defined(asked), ...ofStream, ...(at && { at }), ...(actor !== undefined && { actor: actorCondition(actor) }) };
}

function contradicts(one: unknown, other: unknown): boolean {
  return one !== undefined && other !== undefined && one !== other;
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

function defined(fields: Readonly<Record<string, string | undefined>>): Where {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

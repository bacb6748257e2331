import { type ActorRole, type OperatorsKind, orderCode } from '@tiffin/contracts';
import { instantsOf, type Days } from '@tiffin/http';
import type { Scalar, Where } from '@tiffin/read-models';
import { categoryOf } from '../audit-trail/audited-events.js';

/** A filter of the trail; an absent field matches everything. */
export interface TrailFilter extends Days {
  readonly canteenId?: string;
  /** A person's id, or a role. */
  readonly actor?: string;
  readonly kind?: OperatorsKind;
  /** The order's id, or its code: the id's last 8 characters, in either case. `DailyNumbers` resolves a number such as `#19`. */
  readonly orderId?: string;
  /** The person whose account or bill it is about. */
  readonly account?: string;
  readonly stream?: string;
}

type Field = 'canteenId' | 'orderNumber' | 'orderId' | 'userId' | 'month' | 'kind' | 'role' | 'actor' | 'projection';
type Fields = Readonly<Partial<Record<Field, Scalar>>>;

const ROLES: readonly ActorRole[] = ['student', 'contractor', 'staff', 'counter', 'admin', 'system'];
const NUMBER_LENGTH = 8;
/** Kinds with few events: nearly all events of a busy canteen are about orders and the menu. */
const RARE: readonly (OperatorsKind | undefined)[] = ['bill', 'account', 'upkeep'];

/** Returns the condition on the view; `undefined` if nothing can match. Throws `validation` if the last day is before the first. */
export function whereOf(filter: TrailFilter, timeZone: string): Where | undefined {
  const { canteenId, kind, orderId, account, actor, stream } = filter;
  const ofStream = stream === undefined ? {} : fieldsOfStream(stream);
  const days = instantsOf(filter, timeZone);
  const fields =
    ofStream && mergeFields(definedFields({ canteenId, kind, userId: account }), fieldsOfOrder(orderId), fieldsOfActor(actor), ofStream);
  return fields && { ...startingWith(leading(fields), fields), ...(days && { _id: days }) };
}

/** Returns the indexed fields that a stream's name implies; `undefined` for streams outside the trail. */
function fieldsOfStream(stream: string): Fields | undefined {
  const category = categoryOf(stream);
  if (!category) return undefined;
  const { orderId, ...fields } = category.fields(stream.slice(category.prefix.length));
  return { kind: category.kind, ...fields, ...(typeof orderId === 'string' && { orderId, orderNumber: orderCode(orderId) }) };
}

function fieldsOfOrder(orderId: string | undefined): Fields {
  if (orderId === undefined) return {};
  return { orderNumber: orderCode(orderId), ...(orderId.length !== NUMBER_LENGTH && { orderId }) };
}

function fieldsOfActor(actor: string | undefined): Fields {
  if (actor === undefined) return {};
  const role = ROLES.find((candidate) => candidate === actor);
  return role ? { role } : { actor };
}

/** Merges all fields; returns `undefined` if two have different values for the same field. */
function mergeFields(...all: readonly Fields[]): Fields | undefined {
  const fields: Partial<Record<Field, Scalar>> = {};
  for (const [field, value] of all.flatMap((each) => Object.entries(each) as [Field, Scalar][])) {
    if (field in fields && fields[field] !== value) return undefined;
    fields[field] = value;
  }
  return fields;
}

/** Returns the field that matches the fewest documents: an order or a person has few events, and so has a rare kind. */
function leading({ kind, ...fields }: Fields): Field | undefined {
  if (RARE.includes(kind as OperatorsKind))
    return (['orderNumber', 'userId', 'projection'] as const).find((field) => fields[field]) ?? 'kind';
  return (['orderNumber', 'userId', 'actor', 'role'] as const).find((field) => fields[field]) ?? (kind === undefined ? undefined : 'kind');
}

/**
 * Builds the condition: the leading field is an equality, the others except the canteen are lists of one value. Otherwise a store without
 * statistics might take any index, and scan a canteen's years for the few events of one order.
 */
function startingWith(first: Field | undefined, fields: Fields): Where {
  const conditions = Object.entries(fields).map(([field, value]) => {
    const equality = field === first || field === 'canteenId' || value === null;
    return [field, equality ? value : { in: [value] }] as const;
  });
  return Object.fromEntries(conditions);
}

function definedFields(fields: Readonly<Partial<Record<Field, string | undefined>>>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

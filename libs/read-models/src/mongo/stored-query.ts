import type { mongo } from 'mongoose';
import { count, encoded } from '../indexed-fields.js';
import type { Condition, Query, Where } from '../query.js';
import type { StoredFields } from './stored-fields.js';

type Filter = mongo.Filter<{ readonly _id: string }>;

const NOTHING: Filter = { _id: { $in: [] } };

/** The parameters of MongoDB's `find`. */
export interface StoredQuery {
  readonly filter: Filter;
  readonly sort: ReadonlyMap<string, 1 | -1>;
  readonly skip: number;
  readonly limit: number | undefined;
}

/** Translates a query for MongoDB. Throws `UnindexedField`, and a `RangeError` if `skip` or `limit` is not a count. */
export function storedQuery({ where, sort = [], skip = 0, limit }: Query, fields: StoredFields): StoredQuery {
  return {
    filter: storedFilter(where, fields),
    sort: storedSort(sort, fields),
    skip: count(skip),
    limit: limit === undefined ? undefined : count(limit),
  };
}

/** Translates conditions for MongoDB. Null matches null and missing; a range never matches them. Throws `UnindexedField`. */
export function storedFilter(where: Where | undefined, fields: StoredFields): Filter {
  const terms = Object.entries(where ?? {}).flatMap(([field, condition]) => conditionTerms(fields.path(field), condition));
  const [only = {}] = terms;
  return terms.length > 1 ? { $and: terms } : only;
}

function storedSort(sort: NonNullable<Query['sort']>, fields: StoredFields): ReadonlyMap<string, 1 | -1> {
  const order = new Map<string, 1 | -1>();
  for (const { field, direction } of [...sort, { field: '_id', direction: sort.at(-1)?.direction ?? 'asc' }]) {
    const path = fields.path(field);
    if (!order.has(path)) order.set(path, direction === 'desc' ? -1 : 1);
  }
  return order;
}

function conditionTerms(path: string, condition: Condition): readonly Filter[] {
  if (condition === null || typeof condition !== 'object') return [{ [path]: { $eq: encoded(condition) } }];
  if ('in' in condition) return [{ [path]: { $in: condition.in.map(encoded) } }];
  const gte = condition.gte === undefined ? undefined : encoded(condition.gte);
  const lt = condition.lt === undefined ? undefined : encoded(condition.lt);
  if (isNone(gte) || isNone(lt)) return [NOTHING];
  if (gte !== undefined && lt !== undefined && typeof gte === typeof lt) return [{ [path]: { $gte: gte, $lt: lt } }];
  return [...(gte === undefined ? [] : [atLeast(path, gte)]), ...(lt === undefined ? [] : [below(path, lt)])];
}

/** MongoDB's ranges match one type only. Here, as in the embedded stores, every number comes before every text. */
function atLeast(path: string, bound: string | number): Filter {
  return typeof bound === 'string' ? { [path]: { $gte: bound } } : { [path]: { $not: { $lt: bound }, $ne: null } };
}

function below(path: string, bound: string | number): Filter {
  return typeof bound === 'number' ? { [path]: { $lt: bound } } : { [path]: { $not: { $gte: bound }, $ne: null } };
}

/** A range with null matches nothing, and neither does one with NaN, which JSON stores as null. */
function isNone(bound: string | number | null | undefined): bound is null {
  return bound === null || Number.isNaN(bound);
}

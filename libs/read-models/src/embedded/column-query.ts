import type { Condition, Query, Scalar, Where } from '../query.js';
import { count, encoded, type IndexedFields, type SqlValue } from '../indexed-fields.js';

/** A part of an SQL statement, with the values of its placeholders. */
export interface Clause {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** `WHERE …`, or nothing if there is no condition. Null matches null and missing; a range never matches them. Throws `UnindexedField`. */
export function whereClause(where: Where | undefined, fields: IndexedFields): Clause {
  const terms = Object.entries(where ?? {}).flatMap(([field, condition]) => conditionTerms(fields.column(field), condition));
  if (terms.length === 0) return { sql: '', values: [] };
  return { sql: ` WHERE ${terms.map(({ sql }) => sql).join(' AND ')}`, values: terms.flatMap(({ values }) => values) };
}

/** `WHERE … ORDER BY … LIMIT … OFFSET …`. Throws `UnindexedField`, and a `RangeError` if `skip` or `limit` is not a count. */
export function queryClause({ where, sort = [], skip = 0, limit }: Query, fields: IndexedFields): Clause {
  const filter = whereClause(where, fields);
  const order = sort.map(({ field, direction }) => `${fields.column(field)} ${sqlDirection(direction)}`);
  if (!sort.some(({ field }) => field === '_id')) order.push(`"_id" ${sqlDirection(sort.at(-1)?.direction ?? 'asc')}`);
  return {
    sql: `${filter.sql} ORDER BY ${order.join(', ')} LIMIT ? OFFSET ?`,
    values: [...filter.values, limit === undefined ? -1 : count(limit), count(skip)],
  };
}

function conditionTerms(column: string, condition: Condition): Clause[] {
  if (condition === null) return [{ sql: `${column} IS NULL`, values: [] }];
  if (typeof condition !== 'object') return [{ sql: `${column} = ?`, values: [encoded(condition)] }];
  if ('in' in condition) return [oneOf(column, condition.in)];
  const terms: Clause[] = [];
  if (condition.gte !== undefined) terms.push({ sql: `${column} >= ?`, values: [encoded(condition.gte)] });
  if (condition.lt !== undefined) terms.push({ sql: `${column} < ?`, values: [encoded(condition.lt)] });
  return terms;
}

/** Passes the list as one JSON value: its length is not limited by SQLite's number of placeholders, and needs no statement of its own. */
function oneOf(column: string, values: readonly Scalar[]): Clause {
  const nonNull = values.filter((value) => value !== null).map(encoded);
  const clause = { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(nonNull)] };
  return nonNull.length === values.length ? clause : { ...clause, sql: `(${clause.sql} OR ${column} IS NULL)` };
}

function sqlDirection(direction: 'asc' | 'desc'): string {
  return direction === 'desc' ? 'DESC' : 'ASC';
}

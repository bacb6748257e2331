import type { Condition, Scalar, Where } from './query.js';
import type { ViewDocument } from './view.js';

/** Whether a document matches these conditions, as in every store. */
export function matches(document: ViewDocument, where: Where): boolean {
  return Object.entries(where).every(([field, condition]) => holds(valueOf(document, field), condition));
}

/** A document's value of a top-level field; null if it has none. */
export function valueOf(document: ViewDocument, field: string): Scalar {
  return (document as unknown as Readonly<Record<string, Scalar | undefined>>)[field] ?? null;
}

/** Compares as a sort function does. Null comes first. */
export function compare(a: Scalar, b: Scalar): number {
  if (a === b) return 0;
  return a === null || (b !== null && a < b) ? -1 : 1;
}

function holds(value: Scalar, condition: Condition): boolean {
  if (condition === null || typeof condition !== 'object') return value === condition;
  if ('in' in condition) return condition.in.includes(value);
  const { gte, lt } = condition;
  if (value === null) return gte === undefined && lt === undefined;
  return (gte === undefined || compare(value, gte) >= 0) && (lt === undefined || compare(value, lt) < 0);
}

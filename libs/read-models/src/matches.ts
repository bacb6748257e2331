import type { Condition, Scalar, Where } from './query.js';
import type { ViewDocument } from './view.js';

/** Whether a document is one that every store finds with these conditions. */
export function matches(document: ViewDocument, where: Where): boolean {
  return Object.entries(where).every(([field, condition]) => holds(valueOf(document, field), condition));
}

/** A document's value of a field of its own; null where it has none. */
export function valueOf(document: ViewDocument, field: string): Scalar {
  return (document as unknown as Readonly<Record<string, Scalar | undefined>>)[field] ?? null;
}

/** Negative where `one` comes before `other`. Null comes first. */
export function compare(one: Scalar, other: Scalar): number {
  if (one === other) return 0;
  return one === null || (other !== null && one < other) ? -1 : 1;
}

function holds(value: Scalar, condition: Condition): boolean {
  if (condition === null || typeof condition !== 'object') return value === condition;
  if ('in' in condition) return condition.in.includes(value);
  const { gte, lt } = condition;
  if (value === null) return gte === undefined && lt === undefined;
  return (gte === undefined || compare(value, gte) >= 0) && (lt === undefined || compare(value, lt) < 0);
}

import { createHash } from 'node:crypto';

/** The same text for the same JSON value, whatever the order in which its keys were written. Fields that are `undefined` don't count. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlainObject(part) ? sorted(part) : part)) ?? 'null';
}

/** SHA-256 (hex) of a document's canonical JSON: what golden histories and verify compare (docs/reference/design.md#5.5). */
export function canonicalHash(document: unknown): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex');
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(object).sort()) copy[key] = object[key];
  return copy;
}

import { createHash } from 'node:crypto';

/** JSON with sorted keys: the same text for the same value, whatever the order of its keys. Leaves out fields that are `undefined`. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlainObject(part) ? sorted(part) : part)) ?? 'null';
}

/** SHA-256 (hex) of a document's canonical JSON. Golden histories and verifications compare it (docs/reference/design.md#5.5). */
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

import { Refusal } from '@tiffin/kernel';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

/**
 * Returns an id from a path. A text that cannot be an id is unknown (404, docs/reference/wire.md#1.4). Call it after the fields are
 * validated, since their 400 comes first.
 */
export function uuidOr404(id: string): string {
  if (!isUuid(id)) throw new Refusal('not_found');
  return id.toLowerCase();
}

import { Refusal } from '@tiffin/kernel';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

/** An id from a path. One that can't be an id is unknown (404, docs/reference/wire.md#1.4); ask after the fields, whose 400 comes first. */
export function uuidOr404(id: string): string {
  if (!isUuid(id)) throw new Refusal('not_found');
  return id.toLowerCase();
}

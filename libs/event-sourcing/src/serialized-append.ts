import { InvalidAppend } from './errors.js';
import type { ExpectedRevision, NewEvent, StreamName } from './event-store.js';
import { unfaithfulPart } from './json-fidelity.js';

/** An append may carry this much, in bytes of types, data and metadata together: what EventStoreDB takes. */
export const MAX_APPEND_BYTES = 1_048_576;

/** A new event as stores keep it: the id in lower case, data and metadata as JSON. */
export interface SerializedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Checks an append before it reaches a store, and puts its events into the form that is stored. Both adapters take and refuse the same.
 * Throws `InvalidAppend` for no event, a name or type that is empty or begins with `$` (the servers' own), an expected revision or an id that
 * can't be one, the same id twice, data that JSON can't carry faithfully, and more than `MAX_APPEND_BYTES`.
 */
export function serializeAppend(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): readonly SerializedEvent[] {
  const refuse = (why: string): never => {
    throw new InvalidAppend(`${stream}: ${why}`);
  };
  if (!isName(stream)) refuse('a stream needs a name that does not begin with $.');
  if (expected !== 'no-stream' && !(Number.isSafeInteger(expected) && expected >= 0)) refuse(`${expected} is no revision.`);
  if (events.length === 0) refuse('there is nothing to append.');
  if (new Set(events.map(({ id }) => id.toLowerCase())).size < events.length) refuse('two events have the same id.');
  const serialized = events.map((event) => serialize(event, refuse));
  const bytes = serialized.reduce((sum, event) => sum + bytesOfSerialized(event), 0);
  if (bytes > MAX_APPEND_BYTES) refuse(`${bytes} bytes are more than the ${MAX_APPEND_BYTES} that an append may have.`);
  return serialized;
}

function serialize({ id, type, data, metadata }: NewEvent, refuse: (why: string) => never): SerializedEvent {
  if (!UUID.test(id)) refuse(`the id "${id}" is not a UUID.`);
  if (!isName(type)) refuse('an event needs a type that does not begin with $.');
  const unfaithful = unfaithfulPart(data, 'data') ?? unfaithfulPart(metadata, 'metadata');
  if (unfaithful) refuse(`${type} can't be kept as JSON: ${unfaithful}.`);
  return { id: id.toLowerCase(), type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
}

/** Lone surrogates would not survive as UTF-8; inside data JSON escapes them. */
function isName(text: string): boolean {
  return text !== '' && !text.startsWith('$') && !/[\p{Surrogate}\p{Control}]/u.test(text);
}

/** What an event adds to an append, in bytes of type, data and metadata. */
export function bytesOf({ type, data, metadata }: NewEvent): number {
  return bytesOfSerialized({ type, data: JSON.stringify(data) ?? '', metadata: JSON.stringify(metadata) });
}

function bytesOfSerialized({ type, data, metadata }: Omit<SerializedEvent, 'id'>): number {
  return Buffer.byteLength(type) + Buffer.byteLength(data) + Buffer.byteLength(metadata);
}

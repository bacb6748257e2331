import { InvalidAppend } from './errors.js';
import type { ExpectedRevision, NewEvent, StreamName } from './event-store.js';

/** The largest append, in bytes of types, data and metadata together. EventStoreDB accepts no more. */
export const MAX_APPEND_BYTES = 1_048_576;

/** Deeper than any event, and shallow enough to find a cycle before the stack overflows. */
const DEEPEST = 100;

/** A new event in stored form: the id in lower case, data and metadata as JSON. */
export interface SerializedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Checks an append and returns its events in stored form, so that both adapters accept and refuse the same appends. Throws `InvalidAppend`
 * if there is no event, a stream or type name is empty or begins with `$` (reserved for the servers), an expected revision or an id is not
 * valid, an id occurs twice, JSON can't carry the data faithfully, or the append is larger than `MAX_APPEND_BYTES`.
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

/** Lone surrogates would not survive UTF-8 in a name. In data, JSON escapes them. */
function isName(text: string): boolean {
  return text !== '' && !text.startsWith('$') && !/[\p{Surrogate}\p{Control}]/u.test(text);
}

/** Returns the bytes that an event adds to an append: type, data and metadata. */
export function bytesOf({ type, data, metadata }: NewEvent): number {
  return bytesOfSerialized({ type, data: JSON.stringify(data) ?? '', metadata: JSON.stringify(metadata) });
}

function bytesOfSerialized({ type, data, metadata }: Omit<SerializedEvent, 'id'>): number {
  return Buffer.byteLength(type) + Buffer.byteLength(data) + Buffer.byteLength(metadata);
}

/**
 * Returns a description of the first part of a value that JSON would change: undefined, NaN, an infinity, a bigint, a function, a date or
 * another class, a hole, a cycle. Returns `undefined` if JSON carries the value faithfully. (-0 comes back as 0, which equals it.)
 */
export function unfaithfulPart(value: unknown, path: string, depth = 0): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  if (typeof value !== 'object') return `${path} is ${value === undefined ? 'undefined' : `a ${typeof value}`}`;
  if (depth === DEEPEST) return `${path} is nested too deeply`;
  if (Array.isArray(value)) return firstOf(Array.from(value as unknown[]).entries(), (index) => `${path}[${index}]`, depth);
  return isPlain(value) ? firstOf(Object.entries(value), (key) => `${path}.${key}`, depth) : `${path} is not a plain object`;
}

function firstOf<Key>(entries: Iterable<[Key, unknown]>, pathOf: (key: Key) => string, depth: number): string | undefined {
  for (const [key, value] of entries) {
    const unfaithful = unfaithfulPart(value, pathOf(key), depth + 1);
    if (unfaithful) return unfaithful;
  }
  return undefined;
}

/** Checks the prototype by its shape, so that objects of another realm count as plain too. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return plain && !('toJSON' in value) && Object.getOwnPropertySymbols(value).length === 0;
}

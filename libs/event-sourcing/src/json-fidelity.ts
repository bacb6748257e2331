/** Deeper than any event, and shallow enough to find a cycle before the stack overflows. */
const DEEPEST = 100;

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
    const found = unfaithfulPart(value, pathOf(key), depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Checks the prototype by its shape, so that objects of another realm count as plain too. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return plain && !('toJSON' in value) && Object.getOwnPropertySymbols(value).length === 0;
}

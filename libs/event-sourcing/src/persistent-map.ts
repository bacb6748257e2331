const BUCKETS = 64;
const EMPTY: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * An immutable map for the states of aggregates. Setting or removing a key returns another map that shares nearly all entries with this
 * one: a state may hold thousands of keys, and every event of its stream makes a new state. Keys have no particular order.
 */
export class PersistentMap<Value> {
  static readonly empty = new PersistentMap<never>(Array.from({ length: BUCKETS }, () => EMPTY));

  /** Returns a map with these entries; their keys must be distinct. */
  static of<Value>(entries: Iterable<readonly [string, Value]>): PersistentMap<Value> {
    const buckets = Array.from({ length: BUCKETS }, () => new Map<string, Value>());
    for (const [key, value] of entries) buckets[bucketOf(key)]?.set(key, value);
    return new PersistentMap(buckets);
  }

  private constructor(private readonly buckets: readonly ReadonlyMap<string, Value>[]) {}

  get(key: string): Value | undefined {
    return this.buckets[bucketOf(key)]?.get(key);
  }

  has(key: string): boolean {
    return this.buckets[bucketOf(key)]?.has(key) ?? false;
  }

  /** Returns a map in which `key` has this value. */
  with(key: string, value: Value): PersistentMap<Value> {
    return this.changeBucket(key, (bucket) => bucket.set(key, value));
  }

  /** Returns a map without `key`. */
  without(key: string): PersistentMap<Value> {
    return this.has(key) ? this.changeBucket(key, (bucket) => bucket.delete(key)) : this;
  }

  get size(): number {
    return this.buckets.reduce((sum, bucket) => sum + bucket.size, 0);
  }

  keys(): readonly string[] {
    return this.buckets.flatMap((bucket) => [...bucket.keys()]);
  }

  values(): readonly Value[] {
    return this.buckets.flatMap((bucket) => [...bucket.values()]);
  }

  entries(): readonly (readonly [string, Value])[] {
    return this.buckets.flatMap((bucket) => [...bucket]);
  }

  private changeBucket(key: string, change: (bucket: Map<string, Value>) => unknown): PersistentMap<Value> {
    const index = bucketOf(key);
    const bucket = new Map(this.buckets[index]);
    change(bucket);
    return new PersistentMap(this.buckets.with(index, bucket));
  }
}

function bucketOf(key: string): number {
  let hash = 0;
  for (let index = 0; index < key.length; index++) hash = (hash * 31 + key.charCodeAt(index)) | 0;
  return (hash >>> 0) % BUCKETS;
}

const SHELVES = 64;
const EMPTY: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * A map for folded states. It never changes: setting and removing a key answers another map that shares nearly everything with this one, because a
 * state may hold thousands of keys, and every event of its stream makes a new state. Keys are in no particular order.
 */
export class PersistentMap<Value> {
  static readonly empty = new PersistentMap<never>(Array.from({ length: SHELVES }, () => EMPTY));

  /** Of distinct keys. */
  static of<Value>(entries: Iterable<readonly [string, Value]>): PersistentMap<Value> {
    const shelves = Array.from({ length: SHELVES }, () => new Map<string, Value>());
    for (const [key, value] of entries) shelves[shelfOf(key)]?.set(key, value);
    return new PersistentMap(shelves);
  }

  private constructor(private readonly shelves: readonly ReadonlyMap<string, Value>[]) {}

  get(key: string): Value | undefined {
    return this.shelves[shelfOf(key)]?.get(key);
  }

  has(key: string): boolean {
    return this.shelves[shelfOf(key)]?.has(key) ?? false;
  }

  with(key: string, value: Value): PersistentMap<Value> {
    return this.changed(key, (shelf) => shelf.set(key, value));
  }

  without(key: string): PersistentMap<Value> {
    return this.has(key) ? this.changed(key, (shelf) => shelf.delete(key)) : this;
  }

  get size(): number {
    return this.shelves.reduce((sum, shelf) => sum + shelf.size, 0);
  }

  keys(): readonly string[] {
    return this.shelves.flatMap((shelf) => [...shelf.keys()]);
  }

  values(): readonly Value[] {
    return this.shelves.flatMap((shelf) => [...shelf.values()]);
  }

  entries(): readonly (readonly [string, Value])[] {
    return this.shelves.flatMap((shelf) => [...shelf]);
  }

  private changed(key: string, change: (shelf: Map<string, Value>) => unknown): PersistentMap<Value> {
    const index = shelfOf(key);
    const shelf = new Map(this.shelves[index]);
    change(shelf);
    return new PersistentMap(this.shelves.with(index, shelf));
  }
}

function shelfOf(key: string): number {
  let hash = 0;
  for (let index = 0; index < key.length; index++) hash = (hash * 31 + key.charCodeAt(index)) | 0;
  return (hash >>> 0) % SHELVES;
}

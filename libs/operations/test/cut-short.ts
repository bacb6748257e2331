import type { MovingStores } from '../src/move/moving-stores.js';

/** The process has ended: nothing is written any more. */
export class Cut extends Error {
  override readonly name = 'Cut';
}

/** Returns stores that accept this many writes and fail every later one, as after a kill between two writes. */
export function cutAfter(stores: MovingStores, writes: number): MovingStores {
  let remaining = writes;
  return beforeWrites(stores, () => {
    if (remaining === 0) throw new Cut();
    remaining -= 1;
  });
}

/** Returns these stores with a count of the writes to them. */
export function writesTo(stores: MovingStores): { readonly stores: MovingStores; written(): number } {
  let count = 0;
  return { stores: beforeWrites(stores, () => (count += 1)), written: () => count };
}

function beforeWrites(stores: MovingStores, before: () => void): MovingStores {
  const watched = <Store extends object>(store: Store, writing: readonly (keyof Store)[]): Store =>
    new Proxy(store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (!writing.some((method) => method === name)) return member.bind(target) as unknown;
        return async (...args: unknown[]): Promise<unknown> => {
          before();
          return (await Reflect.apply(member, target, args)) as unknown;
        };
      },
    });
  return {
    events: watched(stores.events, ['append']),
    records: watched(stores.records, ['commit']),
    blobs: watched(stores.blobs, ['put', 'delete']),
    catalog: watched(stores.catalog, ['add', 'makeLive', 'drop']),
  };
}

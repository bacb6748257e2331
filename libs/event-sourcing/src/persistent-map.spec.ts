import { PersistentMap } from './persistent-map.js';

test('setting and removing a key does not change the original map', () => {
  const original = PersistentMap.of([['a', 1]]);
  const extended = original.with('b', 2);
  const changed = extended.with('a', 3).without('b').without('c');
  expect([original, extended, changed].map((map) => [...map.entries()].sort())).toEqual([
    [['a', 1]],
    [
      ['a', 1],
      ['b', 2],
    ],
    [['a', 3]],
  ]);
  expect([extended.size, extended.has('b'), changed.has('b'), changed.get('a')]).toEqual([2, true, false, 3]);
});

test('setting ten thousand keys copies few of them each time', () => {
  let map = PersistentMap.empty as PersistentMap<number>;
  let copied = 0;
  for (let key = 0; key < 10_000; key++) {
    const before = Reflect.get(map, 'buckets') as readonly ReadonlyMap<string, number>[];
    map = map.with(`key-${key}`, key);
    const after = Reflect.get(map, 'buckets') as readonly ReadonlyMap<string, number>[];
    copied += after.reduce((sum, bucket, index) => (bucket === before[index] ? sum : sum + bucket.size), 0);
  }
  expect(map.size).toBe(10_000);
  expect(copied).toBeLessThan((10_000 * 10_000) / 2 / 32);
});

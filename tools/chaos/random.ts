import { createHash } from 'node:crypto';

/** Random values from a seed. Streams with different names don't affect each other, however often each is used. */
export class Random {
  #state: number;

  private constructor(private readonly seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  }

  static of(seed: string): Random {
    return new Random(seed);
  }

  /** Returns a stream of its own, the same for the same seed and name. */
  named(name: string): Random {
    return new Random(`${this.seed}/${name}`);
  }

  /** From 0 (inclusive) to 1 (exclusive); mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Throws for an empty list. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const keyed = items.map((item) => ({ item, key: this.next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }

  /** A UUID of version 4. */
  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.between(0, 15).toString(16));
    hex[12] = '4';
    hex[16] = '89ab'[this.between(0, 3)] ?? '8';
    return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}

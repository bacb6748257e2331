import { jest } from '@jest/globals';
import type { ComparedDocument, ComparedStore } from '@tiffin/read-models';
import { never } from '../../test/engine-harness.js';
import { Comparison, type ComparisonOptions } from './comparison.js';
import { documentPairs } from './document-pairs.js';

/** A generation in memory that records how it was read. */
class Generation implements ComparedStore {
  readonly asked: (readonly string[])[] = [];
  readonly pages: [string | undefined, number][] = [];
  readonly documents = new Map<string, ComparedDocument>();

  constructor(
    public at: number,
    ids: readonly string[],
  ) {
    this.put(1, ...ids);
  }

  put(position: number, ...ids: readonly string[]): void {
    for (const id of ids) this.documents.set(id, { id, position, text: JSON.stringify({ _id: id, position }) });
  }

  async following(id: string | undefined, limit: number): Promise<readonly ComparedDocument[]> {
    this.pages.push([id, limit]);
    const all = [...this.documents.values()].sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
    return all.slice(all.findIndex((document) => document.id === id) + 1).slice(0, limit);
  }

  async named(ids: readonly string[]): Promise<readonly ComparedDocument[]> {
    this.asked.push(ids);
    return [...this.documents.values()].filter((document) => ids.includes(document.id));
  }

  async position(): Promise<number> {
    return this.at;
  }

  async parkedDocuments(): Promise<ReadonlySet<string>> {
    return new Set();
  }
}
const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `tab-${String(index).padStart(3, '0')}`);

describe('the documents of two generations', () => {
  async function pairs(live: Generation, folded: Generation): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const part of documentPairs(live, folded))
      for (const { id, live, folded } of part) found.push(`${id}${live ? ' live' : ''}${folded ? ' folded' : ''}`);
    return found;
  }
  const of = (...all: readonly string[]): Generation => new Generation(1, all);

  test('are paired in the order of the stores, also if one side lacks one', async () => {
    expect(await pairs(of('b', '\u{1f35b}', 'd'), of('a', 'b', 'c', '\u{ff01}'))).toEqual([
      'a folded',
      'b live folded',
      'c folded',
      'd live',
      '\u{ff01} folded',
      '\u{1f35b} live',
    ]);
    expect(await pairs(of(), of('a', 'b'))).toEqual(['a folded', 'b folded']);
    expect(await pairs(of('a', 'b'), of())).toEqual(['a live', 'b live']);
    expect(await pairs(of(), of())).toEqual([]);
  });

  test('are read by the hundred, each once, up to the first page that is not full', async () => {
    const live = of(...ids(250));
    const folded = of(...ids(100));
    const both = ids(250).map((id, index) => `${id} live${index < 100 ? ' folded' : ''}`);
    expect(await pairs(live, folded)).toEqual(both);
    expect(live.pages).toEqual([undefined, 'tab-099', 'tab-199'].map((after) => [after, 100]));
    expect(folded.pages).toEqual([undefined, 'tab-099'].map((after) => [after, 100]));
  });
});

describe('a comparison', () => {
  afterEach(() => void jest.restoreAllMocks());
  const progress: number[] = [];
  beforeEach(() => void (progress.length = 0));

  function comparing(folded: Generation, parts: Partial<ComparisonOptions> = {}): Comparison {
    const foldTo = async (position: number): Promise<void> => void (folded.at = position);
    return new Comparison({ folded, foldTo, signal: never, progress: (documents) => void progress.push(documents), ...parts });
  }

  test('counts the compared documents, and names those that differ in the order of ids', async () => {
    const live = new Generation(4, ['a', 'b', 'c']);
    const folded = new Generation(4, ['a', 'b', 'c', 'd']);
    live.put(2, 'c', 'b');
    const comparison = comparing(folded);
    expect(await comparison.compareAll(live, 4)).toBe(true);
    expect(comparison.result).toEqual({ position: 4, documents: 3, differences: ['b', 'c'] });
    expect(await comparison.nextMoment(live)).toBe(4);
    expect(await comparison.compareUndecided(live)).toBe(false);
    expect(comparison.result).toEqual({ position: 4, documents: 4, differences: ['b', 'c', 'd'] });
  });

  test('compares undecided documents again at the live side’s position, as long as there are any', async () => {
    const live = new Generation(4, ['a']);
    const folded = new Generation(4, ['a', 'gone']);
    live.put(5, 'a');
    const comparison = comparing(folded, {
      foldTo: async (position) => {
        folded.at = position;
        folded.put(5, 'a');
      },
    });
    expect(await comparison.compareAll(live, 4)).toBe(true);
    live.at = 6;
    expect(await comparison.nextMoment(live)).toBe(6);
    // The live side changes while it is read.
    live.at = 7;
    expect(await comparison.compareUndecided(live)).toBe(true);
    expect([folded.at, comparison.result]).toEqual([6, { position: 6, documents: 1, differences: [] }]);
    expect(await comparison.nextMoment(live)).toBe(7);
    expect(await comparison.compareUndecided(live)).toBe(false);
    expect(comparison.result).toEqual({ position: 7, documents: 2, differences: ['gone'] });
    expect(live.asked).toEqual([['a', 'gone'], ['gone']]);
  });

  test('never compares at a position before the one it began at', async () => {
    const comparison = comparing(new Generation(4, ['a']));
    const live = new Generation(3, []);
    expect(await comparison.compareAll(live, 4)).toBe(true);
    expect(await comparison.nextMoment(live)).toBe(4);
  });

  test('reads undecided documents by the hundred', async () => {
    const live = new Generation(4, []);
    const folded = new Generation(4, ids(200));
    const comparison = comparing(folded);
    await comparison.compareAll(live, 4);
    await comparison.nextMoment(live);
    await comparison.compareUndecided(live);
    for (const side of [live, folded]) expect(side.asked.map((asked) => asked.length)).toEqual([100, 100]);
    expect(comparison.result.differences).toEqual(ids(200));
  });

  test('yields after five milliseconds, notifies its progress, and ends there if it is stopped', async () => {
    let passed = 0;
    let time = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (time += passed));
    const folded = new Generation(4, ids(3));
    const stop = new AbortController();
    const comparison = comparing(folded, { signal: stop.signal });
    const live = new Generation(4, ids(3));
    passed = 4.9;
    await comparison.compareAll(live, 4);
    expect(progress).toEqual([2]);
    progress.length = 0;
    passed = 5;
    await comparing(folded).compareAll(live, 4);
    expect(progress).toEqual([1, 2, 3]);
    stop.abort(new Error('enough'));
    await expect(comparison.compareAll(live, 4)).rejects.toThrow('enough');
    expect(progress).toEqual([1, 2, 3]);
  });

  test('notifies its progress after every round', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(0);
    const live = new Generation(4, ['b']);
    const folded = new Generation(4, ['a', 'b']);
    const comparison = comparing(folded);
    await comparison.compareAll(live, 4);
    await comparison.nextMoment(live);
    await comparison.compareUndecided(live);
    expect(progress).toEqual([2]);
  });
});

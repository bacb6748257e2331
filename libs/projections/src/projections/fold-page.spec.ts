import type { RecordedEvent } from '@tiffin/event-sourcing';
import { charged, recorded, balancesView } from '@tiffin/read-models/testing';
import { foldPage, touchesOf, UnplacedEvent } from './fold-page.js';

const fold = (events: readonly RecordedEvent[], held: string[] = [], stored = new Map()) =>
  foldPage(balancesView, touchesOf(balancesView, events), stored, new Set(held));

test('folds each document’s events in order, those of one page included', () => {
  const { changes, folded } = fold([charged(1, 'a', 5), recorded(2, 'Moved', { from: 'a', to: 'b', amount: 2 }), charged(3, 'a', 1)]);
  expect(changes).toEqual([
    { id: 'a', document: { _id: 'a', owed: 4, lines: ['1:5', '2:-2', '3:1'] }, position: 3 },
    { id: 'b', document: { _id: 'b', owed: 2, lines: ['2:2'] }, position: 2 },
  ]);
  expect(folded.map(({ position }) => position)).toEqual([1, 2, 3]);
});

test('ignores other streams, and events that a document already has', () => {
  const stored = new Map([['a', { document: { _id: 'a', owed: 1, lines: ['1:1'] }, position: 1, parked: false }]]);
  const { changes, folded } = fold([charged(1, 'a'), recorded(2, 'Charged', { tab: 'a', amount: 9 }, { stream: 'bill-a' })], [], stored);
  expect(changes).toEqual([]);
  expect(folded).toEqual([]);
});

test('folds several streams, and ignores events that concern no document', () => {
  const both = {
    ...balancesView,
    streams: ['tab-', 'bill-'],
    idsOf: (event: Parameters<typeof balancesView.idsOf>[0]) => (event.position === 2 ? [] : ['a']),
  };
  const events = [charged(1, 'a'), charged(2, 'a'), recorded(3, 'Charged', { tab: 'a', amount: 2 }, { stream: 'bill-a' })];
  expect(touchesOf(both, events).map(({ event }) => event.position)).toEqual([1, 3]);
});

test('a removed document can begin anew', () => {
  const { changes } = fold([charged(1, 'a'), recorded(2, 'Closed', { tab: 'a' }), charged(3, 'a', 7)]);
  expect(changes).toEqual([{ id: 'a', document: { _id: 'a', owed: 7, lines: ['3:7'] }, position: 3 }]);
});

test('a poison event holds back the later events of its document only', () => {
  const { changes, poison, folded } = fold([charged(1, 'a'), recorded(2, 'Spoiled', { tab: 'a' }), charged(3, 'a'), charged(4, 'b')]);
  expect(changes.map(({ id, position }) => [id, position])).toEqual([
    ['a', 1],
    ['b', 4],
  ]);
  expect(poison.map(({ documentId, event, error }) => [documentId, event.position, error])).toEqual([
    ['a', 2, expect.stringMatching(/^the milk is off\n +at [^\n]+balances-view\.ts:\d+:\d+\)$/)],
    ['a', 3, 'An earlier event of this document is parked'],
  ]);
  expect(folded.map(({ position }) => position)).toEqual([1, 4]);
});

test('a parked document stays parked', () => {
  const { changes, poison } = fold([recorded(9, 'Moved', { from: 'a', to: 'b', amount: 3 })], ['a']);
  expect(changes.map(({ id }) => id)).toEqual(['b']);
  expect(poison.map(({ documentId }) => documentId)).toEqual(['a']);
});

test('parks an event of an unknown type or a newer version, with a one-line error', () => {
  const { poison } = fold([recorded(1, 'Tipped', { tab: 'a' }), recorded(2, 'Charged', { tab: 'b' }, { schemaVersion: 2 })]);
  expect(poison.map(({ documentId, error }) => [documentId, error])).toEqual([
    ['a', expect.stringMatching(/^.*Tipped.*$/)],
    ['b', expect.stringMatching(/^.*Charged.*$/)],
  ]);
});

test('folds an event once into a document that it names twice', () => {
  const [touch] = touchesOf(balancesView, [recorded(1, 'Moved', { from: 'a', to: 'a', amount: 2 })]);
  expect(touch?.ids).toEqual(['a']);
});

test('stores the eight innermost calls of a failing fold, or the thrown value if it is no error', () => {
  const deep = (level: number): never => {
    if (level > 0) return deep(level - 1);
    throw new Error('out of depth');
  };
  const errorOf = (evolve: () => never) => {
    const failing = { ...balancesView, evolve };
    return foldPage(failing, touchesOf(failing, [charged(1, 'a')]), new Map(), new Set()).poison[0]?.error;
  };
  expect(errorOf(() => deep(20))).toMatch(/^out of depth(\n +at deep [^\n]+){8}$/);
  expect(
    errorOf(() => {
      throw 'a tantrum'; // a fold may throw anything
    }),
  ).toMatch(/^a tantrum/);
});

test('an event that can’t be placed stops the fold', () => {
  const stopping = () => fold([recorded(1, 'Unplaced', {})]);
  expect(stopping).toThrow(UnplacedEvent);
  expect(() => fold([recorded(1, 'Moved', { from: 'a', amount: 2 })])).toThrow('it names no document');
  expect(stopping).toThrow("tabs can't place Unplaced at tab-x@1: nobody knows whose this is");
});

test('an unknown event without documents stops the fold', () => {
  const nowhere = { ...balancesView, idsOf: () => [] };
  expect(() => touchesOf(nowhere, [recorded(1, 'Tipped', {})])).toThrow(UnplacedEvent);
});

test('a document with another id than asked for is poison', () => {
  const confused = { ...balancesView, evolve: () => ({ _id: 'z', owed: 0, lines: [] }) };
  expect(foldPage(confused, touchesOf(confused, [charged(1, 'a')]), new Map(), new Set()).poison).toEqual([
    expect.objectContaining({ documentId: 'a', error: expect.stringContaining('a document named "z" for "a"') }),
  ]);
});

import { readFileSync } from 'node:fs';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { foldHistory, goesByIndex, goldenHistory } from '@tiffin/read-models/testing';
import { auditTrailView, instantOfEntry, streamOfEntry } from './audit-trail.view.js';
import { AUDITED_EVENT_TYPES } from './audited-events.js';
import { auditViews } from './audit-views.js';

const file = new URL('../../test/golden/history.json', import.meta.url);
const history = JSON.parse(readFileSync(file, 'utf8')) as RecordedEvent[];

goldenHistory({ history: file, golden: new URL('../../test/golden/views.json', import.meta.url) }, auditViews);

describe('the audit trail', () => {
  test('includes every event type, and the golden history has each', () => {
    expect(new Set(history.map(({ type }) => type))).toEqual(new Set(Object.keys(AUDITED_EVENT_TYPES)));
  });

  test('has a document for every event, with its stream and actor', () => {
    const documents = [...foldHistory(auditTrailView, history).values()];
    const entries = documents.map((document) => {
      const { type, actor: id, role } = document;
      return [streamOfEntry(document), instantOfEntry(document), type, { id, role }];
    });
    expect(entries).toEqual(history.map(({ stream, type, metadata: { occurredAt, actor } }) => [stream, occurredAt, type, actor]));
  });

  test('keeps the order of a stream’s events within a millisecond', () => {
    const [first] = history;
    if (!first) throw new Error('the history is empty');
    const burst = Array.from({ length: 12 }, (_, revision) => ({ ...first, revision }));
    const ids = [...foldHistory(auditTrailView, burst).keys()];
    expect(ids).toHaveLength(12);
    expect([...ids].sort()).toEqual(ids);
  });

  test('is sorted by instant, then stream and revision', () => {
    const [first, second] = history;
    if (!first || !second) throw new Error('the history is empty');
    const late = { ...first, revision: 1, stream: 'menu-a', metadata: { ...first.metadata, occurredAt: '2026-11-22T00:00:00.000Z' } };
    const ids = [...foldHistory(auditTrailView, [late, second, first]).keys()];
    expect(ids.toSorted().map((id) => ids.indexOf(id))).toEqual([2, 1, 0]);
  });

  test.each([
    ['a canteen’s', ['canteenId', '_id']],
    ['those of a kind', ['canteenId', 'kind', '_id']],
    ['somebody’s', ['canteenId', 'actor', '_id', 'kind']],
    ['a role’s', ['canteenId', 'role', '_id', 'kind']],
    ['an order’s', ['orderNumber', 'canteenId', '_id', 'orderId']],
    ['those about an account', ['userId', 'canteenId', '_id', 'month']],
    ['those that name an item', ['namedItem', '_id']],
    ['what operators did to a view', ['projection', '_id']],
    ['all of them', ['_id', 'kind', 'role', 'actor']],
  ])('reads %s entries from one index, newest first', (_, fields) => expect(goesByIndex(auditTrailView, fields)).toBe(true));

  test('indexes orders, accounts and named items sparsely', () =>
    expect(auditTrailView.indexes.filter(({ sparse }) => sparse).map(({ fields: [first] }) => first)).toEqual([
      'orderNumber',
      'userId',
      'namedItem',
      'projection',
    ]));

  test('fails on an event of an unknown stream, so that it is parked', () => {
    const [event] = history;
    const strange = { ...event, stream: 'chair-1' } as Parameters<typeof auditTrailView.evolve>[1];
    expect(() => auditTrailView.evolve(undefined, strange, 'a')).toThrow('chair-1 is no stream of the audit trail');
  });
});

import { UnindexedField } from '../indexed-fields.js';
import type { Where } from '../query.js';
import { StoredFields } from './stored-fields.js';
import { storedFilter, storedQuery } from './stored-query.js';

const fields = new StoredFields('dishes', [{ fields: ['canteen', 'price'] }, { fields: ['open', 'note.kind'] }]);

describe('a query for MongoDB', () => {
  test.each<[string, Where | undefined, object]>([
    ['everything', undefined, {}],
    ['a value', { canteen: 'c1' }, { 'fields.canteen': { $eq: 'c1' } }],
    ['a boolean, as it is stored', { open: false }, { 'fields.open': { $eq: 0 } }],
    ['missing or null', { open: null }, { 'fields.open': { $eq: null } }],
    ['a list with null', { open: { in: [null, true] } }, { 'fields.open': { $in: [null, 1] } }],
    ['an empty list', { open: { in: [] } }, { 'fields.open': { $in: [] } }],
    ['a field of an object', { 'note.kind': 'hot' }, { 'fields.note-kind': { $eq: 'hot' } }],
    ['ids', { _id: { in: ['d1'] } }, { _id: { $in: ['d1'] } }],
    ['a range without ends', { price: {} }, {}],
    ['a range of numbers', { price: { gte: 1, lt: 3 } }, { 'fields.price': { $gte: 1, $lt: 3 } }],
    ['a range of text', { price: { gte: '1', lt: '3' } }, { 'fields.price': { $gte: '1', $lt: '3' } }],
    ['from a number on, text included', { price: { gte: 1 } }, { 'fields.price': { $not: { $lt: 1 }, $ne: null } }],
    ['from a text on', { price: { gte: 'a' } }, { 'fields.price': { $gte: 'a' } }],
    ['up to a number', { price: { lt: 3 } }, { 'fields.price': { $lt: 3 } }],
    ['up to a text, numbers included', { price: { lt: 'a' } }, { 'fields.price': { $not: { $gte: 'a' }, $ne: null } }],
    [
      'from a number up to a text',
      { price: { gte: 1, lt: 'a' } },
      { $and: [{ 'fields.price': { $not: { $lt: 1 }, $ne: null } }, { 'fields.price': { $not: { $gte: 'a' }, $ne: null } }] },
    ],
    ['a range from null', { price: { gte: null } }, { _id: { $in: [] } }],
    ['a range to what is no number', { price: { gte: 1, lt: NaN } }, { _id: { $in: [] } }],
    [
      'several conditions',
      { canteen: 'c1', price: { lt: 3 } },
      { $and: [{ 'fields.canteen': { $eq: 'c1' } }, { 'fields.price': { $lt: 3 } }] },
    ],
  ])('%s', (_, where, filter) => {
    expect(storedFilter(where, fields)).toEqual(filter);
  });

  test.each<[Parameters<typeof storedQuery>[0]['sort'], [string, 1 | -1][]]>([
    [undefined, [['_id', 1]]],
    [
      [
        { field: 'price', direction: 'desc' },
        { field: 'canteen', direction: 'asc' },
      ],
      [
        ['fields.price', -1],
        ['fields.canteen', 1],
        ['_id', 1],
      ],
    ],
    [
      [
        { field: '_id', direction: 'desc' },
        { field: 'price', direction: 'asc' },
      ],
      [
        ['_id', -1],
        ['fields.price', 1],
      ],
    ],
    [
      [
        { field: 'price', direction: 'asc' },
        { field: 'price', direction: 'desc' },
      ],
      [
        ['fields.price', 1],
        ['_id', -1],
      ],
    ],
  ])('sorted by %j', (sort, order) => {
    expect([...storedQuery({ sort }, fields).sort]).toEqual(order);
  });

  test('no limit is not a limit of 0', () => {
    expect(storedQuery({}, fields)).toMatchObject({ skip: 0, limit: undefined });
    expect(storedQuery({ skip: 2, limit: 0 }, fields)).toMatchObject({ skip: 2, limit: 0 });
    expect(() => storedQuery({ limit: -1 }, fields)).toThrow(RangeError);
  });

  test('refuses a field without an index by name', () => {
    expect(() => storedFilter({ colour: 'red' }, fields)).toThrow(UnindexedField);
    expect(() => storedQuery({ sort: [{ field: 'fields', direction: 'asc' }] }, fields)).toThrow(/dishes.*"fields"/);
  });
});

test('the values that queries see: no nulls, numbers for booleans, nothing through a list', () => {
  expect(fields.valuesOf({ _id: 'd1', canteen: null, price: 0, open: true, note: { kind: 'hot' } })).toEqual({
    price: 0,
    open: 1,
    'note-kind': 'hot',
  });
  expect(fields.valuesOf({ _id: 'd1', price: NaN, note: [{ kind: 'hot' }] })).toEqual({});
  expect(() => fields.valuesOf({ price: [1] })).toThrow(/"price"/);
});

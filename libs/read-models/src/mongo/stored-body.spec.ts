import fc from 'fast-check';
import mongoose from 'mongoose';
import { canonicalHash } from '../canonical-hash.js';
import { bodyOf, storedBody } from './stored-body.js';

const { BSON } = mongoose.mongo;

/** Sends a body through the driver's BSON, as a row on its way to the server and back. */
function carried(body: object): unknown {
  const row = BSON.deserialize(BSON.serialize({ document: storedBody(body) }));
  return bodyOf(row['document']);
}

describe('a body stored as BSON', () => {
  test('is stored as it is if BSON can carry it, so that tools can show it', () => {
    const order = { _id: 'o1', total: 4_250, lines: [{ name: 'Idli', packed: true, note: null }], late: 2 ** 40 };
    expect(storedBody(order)).toEqual(order);
  });

  test.each([
    { 'a.b': 1 },
    { $set: 1 },
    { a: [{ $ref: 'x', $id: 'y' }] },
    { 'a\0b': 1 },
    { '': 1 },
    { a: '\ud800' },
    { '\udc00': 1 },
    { _bsontype: 'ObjectId' },
    JSON.parse('{"__proto__":1}') as object,
  ])('stores %j as its JSON', (body) => {
    expect(storedBody(body)).toBe(JSON.stringify(body));
    expect(JSON.stringify(carried(body))).toBe(JSON.stringify(body));
  });

  test('comes back with the same hash and in the same order, for any JSON', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', '_bsontype', '$ref', 'toBSON', 'valueOf', 'a.b', 'id', '0'));
    const json = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom(null, true, false),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer(),
        fc.maxSafeInteger(),
        fc.string({ unit: 'binary' }),
        fc.array(tie('value')),
        fc.dictionary(key, tie('value')),
      ),
    })).value;
    fc.assert(
      fc.property(json, (content) => {
        const body = { _id: 'x', content };
        expect(canonicalHash(carried(body))).toBe(canonicalHash(body));
        expect(JSON.stringify(carried(body))).toBe(JSON.stringify(body));
      }),
      { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 25) },
    );
  });

  test('allows any depth', () => {
    const deep = Array.from({ length: 300 }).reduce<object>((inner) => ({ in: inner }), {});
    expect(JSON.stringify(carried(deep))).toBe(JSON.stringify(deep));
  });
});

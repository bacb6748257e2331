import fc from 'fast-check';
import { canonicalHash, canonicalJson } from './canonical-hash.js';

test('ignores the order of keys and undefined fields', () => {
  expect(canonicalHash({ a: 1, b: { c: [1, 2], d: null } })).toBe(canonicalHash({ b: { d: null, c: [1, 2], e: undefined }, a: 1 }));
});

test('depends on the order of a list, and tells null from a missing field', () => {
  expect(canonicalHash([1, 2])).not.toBe(canonicalHash([2, 1]));
  expect(canonicalHash({ a: null })).not.toBe(canonicalHash({}));
});

test('is the SHA-256 of the JSON with sorted keys', () => {
  expect(canonicalJson({ b: 1, a: 'é' })).toBe('{"a":"é","b":1}');
  expect(canonicalHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
});

test('the canonical form keeps what JSON keeps', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))));
});

import fc from 'fast-check';
import { Seal, Unsealable } from './seal.js';

const mail = { _id: 'one', kind: 'welcome' };
const seal = new Seal('tiffin-admin');

test('whatever was sealed comes out again, in any process that knows the secret', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (parameters) => {
      const written = JSON.parse(JSON.stringify(parameters)) as object;
      expect(new Seal('tiffin-admin').open(mail, seal.close(mail, written))).toEqual(written);
    }),
  );
});

test('what is sealed shows nothing, and not even that it is the same', () => {
  const [once, again] = [0, 1].map(() => seal.close(mail, { password: 'aB3dE6gH9kL2' }));
  expect(once).not.toBe(again);
  expect(Buffer.from(String(once).split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('aB3dE6gH9kL2');
});

describe('it can’t be opened', () => {
  const sealed = seal.close(mail, { password: 'aB3dE6gH9kL2' });
  const [version, text = ''] = sealed.split('.');
  const damaged = (at: number): string => {
    const bytes = Buffer.from(text, 'base64url');
    bytes.writeUInt8((bytes.at(at) ?? 0) ^ 1, at < 0 ? bytes.length + at : at);
    return `${version}.${bytes.toString('base64url')}`;
  };

  test('with another secret', () => expect(() => new Seal('another').open(mail, sealed)).toThrow(Unsealable));
  test.each([
    { _id: 'two', kind: 'welcome' },
    { _id: 'one', kind: 'password-link' },
  ])('as another mail: %j', (other) => expect(() => seal.open(other, sealed)).toThrow(Unsealable));
  test.each([0, 12, -1])('when byte %i has changed', (at) => expect(() => seal.open(mail, damaged(at))).toThrow(Unsealable));
  test.each([null, '', 'v1.', 'v1.AAAA', `v2.${text}`, text])('when there is nothing that it knows: %j', (nothing) =>
    expect(() => seal.open(mail, nothing)).toThrow(Unsealable),
  );
});

import fc from 'fast-check';
import { Seal, Unsealable } from './seal.js';

const mail = { _id: 'one', kind: 'welcome' };
const seal = new Seal('tiffin-admin');

test('parameters can be decrypted in any process that knows the secret', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (parameters) => {
      const plain = JSON.parse(JSON.stringify(parameters)) as object;
      expect(new Seal('tiffin-admin').open(mail, seal.close(mail, plain))).toEqual(plain);
    }),
  );
});

test('encrypted parameters show neither their content nor that two are equal', () => {
  const [first, second] = [0, 1].map(() => seal.close(mail, { password: 'aB3dE6gH9kL2' }));
  expect(first).not.toBe(second);
  expect(Buffer.from(String(first).split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('aB3dE6gH9kL2');
});

describe('encrypted parameters can’t be decrypted', () => {
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
  ])('for another mail: %j', (otherMail) => expect(() => seal.open(otherMail, sealed)).toThrow(Unsealable));
  test.each([0, 12, -1])('when byte %i has changed', (at) => expect(() => seal.open(mail, damaged(at))).toThrow(Unsealable));
  test.each([null, '', 'v1.', 'v1.AAAA', `v2.${text}`, text])('when they have an unknown format: %j', (text) =>
    expect(() => seal.open(mail, text)).toThrow(Unsealable),
  );
});

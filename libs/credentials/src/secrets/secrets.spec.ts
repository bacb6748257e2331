import { jest } from '@jest/globals';
import { hashSync } from '@node-rs/argon2';
import { accountsForTests } from '../testing/accounts-for-tests.js';
import { HashingThreads } from './hashing-threads.js';
import { Secrets } from './secrets.js';

const secrets = new Secrets({ ...accountsForTests, hashCost: { memoryCost: 8_192, timeCost: 2 } });
afterAll(() => secrets.onModuleDestroy());

test('a secret matches only its own hash', async () => {
  const hashed = await secrets.hash('tiffin123');
  expect(hashed).toMatch(/^\$argon2id\$/);
  expect(await secrets.hash('tiffin123')).not.toBe(hashed);
  const verified = await secrets.withVerifier((verify) =>
    Promise.all([verify(hashed, 'tiffin123'), verify(hashed, 'tiffin124'), verify(undefined, 'tiffin123')]),
  );
  expect(verified).toEqual([true, false, false]);
});

test('compares nothing for a client that disconnected', async () => {
  const looked = jest.fn<() => Promise<true>>();
  await expect(secrets.withVerifier(looked, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(looked).not.toHaveBeenCalled();
});

const COMPOSED = 'cr\u00e8me-br\u00fbl\u00e9e';
const DECOMPOSED = 'cre\u0300me-bru\u0302le\u0301e';

test('a secret matches in every Unicode form', async () => {
  const hashes = await Promise.all([COMPOSED, DECOMPOSED].map((secret) => secrets.hash(secret)));
  const verified = await secrets.withVerifier((verify) =>
    Promise.all(hashes.flatMap((hashed) => [COMPOSED, DECOMPOSED, 'creme-brulee'].map((secret) => verify(hashed, secret)))),
  );
  expect(verified).toEqual([true, true, false, true, true, false]);
});

test('a hash of an earlier version, without normalisation, still matches', async () => {
  const earlier = hashSync(DECOMPOSED, { memoryCost: 64, timeCost: 1 });
  await expect(secrets.withVerifier((verify) => verify(earlier, DECOMPOSED))).resolves.toBe(true);
});

test('the number of comparisons does not depend on a match or on an account', async () => {
  const comparing = jest.spyOn(HashingThreads.prototype, 'verify');
  const composed = await secrets.hash(COMPOSED);
  const earlier = hashSync(DECOMPOSED, { memoryCost: 64, timeCost: 1 });
  const comparisons: number[] = [];
  for (const hashed of [composed, earlier, await secrets.hash('tiffin123'), undefined]) {
    comparing.mockClear();
    await secrets.withVerifier((verify) => verify(hashed, DECOMPOSED));
    comparisons.push(comparing.mock.calls.length);
  }
  comparing.mockRestore();
  expect(comparisons).toEqual([2, 2, 2, 2]);
});

test('an unknown account takes the time of a real comparison with the same cost', async () => {
  const comparing = jest.spyOn(HashingThreads.prototype, 'verify');
  const hashed = await secrets.hash('tiffin123');
  await secrets.withVerifier(async (verify) => [await verify(hashed, 'tiffin124'), await verify(undefined, 'tiffin124')]);
  const [known, unknown] = comparing.mock.calls.map(([hash, secret]) => [...hash.split('$').slice(0, 4), secret]);
  comparing.mockRestore();
  expect(known).toEqual(['', 'argon2id', 'v=19', 'm=8192,t=2,p=1', 'tiffin124']);
  expect(unknown).toEqual(known);
});

test('refuses at once when too many wait', async () => {
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => secrets.withVerifier(() => Promise.resolve())));
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});

test('an invalid hash is an error and does not affect the next comparison', async () => {
  const hashed = await secrets.hash('tiffin123');
  await expect(secrets.withVerifier((verify) => verify('no hash', 'tiffin123'))).rejects.toThrow();
  await expect(secrets.withVerifier((verify) => verify(hashed, 'tiffin123'))).resolves.toBe(true);
});

test('replaces threads that ended', async () => {
  const hashed = await secrets.hash('tiffin123');
  await secrets.onModuleDestroy();
  await expect(secrets.withVerifier((verify) => verify(hashed, 'tiffin123'))).resolves.toBe(true);
});

import { accountsForTests } from '../testing/index.js';
import { Secrets } from './secrets.js';

const secrets = new Secrets({ ...accountsForTests, hashCost: { memoryCost: 8_192, timeCost: 2 } });
afterAll(() => secrets.onModuleDestroy());

test('a secret fits its own hash only', async () => {
  const hashed = await secrets.hash('tiffin123');
  expect(hashed).toMatch(/^\$argon2id\$/);
  expect(await secrets.hash('tiffin123')).not.toBe(hashed);
  const verified = await secrets.inTurn((verify) =>
    Promise.all([verify(hashed, 'tiffin123'), verify(hashed, 'tiffin124'), verify(undefined, 'tiffin123')]),
  );
  expect(verified).toEqual([true, false, false]);
});

test('where there is no account it takes the time of a real comparison', async () => {
  const hashed = await secrets.hash('tiffin123');
  /** The shortest of several: what else the machine does can only lengthen one. */
  const shortest = (hash: string | undefined) =>
    secrets.inTurn(async (verify) => {
      const times: number[] = [];
      for (let round = 0; round < 9; round++) {
        const start = performance.now();
        await verify(hash, 'tiffin124');
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    });
  await shortest(undefined);
  const [known, unknown] = [await shortest(hashed), await shortest(undefined)];
  expect(unknown).toBeGreaterThan(known / 3);
});

test('more than can wait are refused at once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => secrets.inTurn(() => Promise.resolve())));
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});

test('what is no hash is an error, and the next one is compared all the same', async () => {
  const hashed = await secrets.hash('tiffin123');
  await expect(secrets.inTurn((verify) => verify('no hash', 'tiffin123'))).rejects.toThrow();
  await expect(secrets.inTurn((verify) => verify(hashed, 'tiffin123'))).resolves.toBe(true);
});

test('threads that ended are replaced', async () => {
  const hashed = await secrets.hash('tiffin123');
  await secrets.onModuleDestroy();
  await expect(secrets.inTurn((verify) => verify(hashed, 'tiffin123'))).resolves.toBe(true);
});

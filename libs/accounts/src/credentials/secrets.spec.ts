import { accountsForTests } from '../testing/index.js';
import { Secrets } from './secrets.js';

const secrets = new Secrets({ ...accountsForTests, hashCost: { memoryCost: 8_192, timeCost: 2 } });

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
  const timed = (hash: string | undefined) =>
    secrets.inTurn(async (verify) => {
      const start = performance.now();
      for (let times = 0; times < 5; times++) await verify(hash, 'tiffin124');
      return performance.now() - start;
    });
  await timed(undefined);
  const [known, unknown] = [await timed(hashed), await timed(undefined)];
  expect(unknown).toBeGreaterThan(known / 3);
});

test('more than can wait are refused at once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => secrets.inTurn(() => Promise.resolve())));
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});

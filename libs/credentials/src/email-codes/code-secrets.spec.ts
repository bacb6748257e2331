import { accountsForTests } from '../testing/accounts-for-tests.js';
import { CodeSecrets, randomCode } from './code-secrets.js';

test('codes have six digits, including leading zeros', () => {
  const codes = Array.from({ length: 2_000 }, randomCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(new Set(codes.map(([first]) => first)).size).toBe(10);
});

test('a hash depends on code, mail and key', () => {
  const secrets = new CodeSecrets(accountsForTests);
  const hash = secrets.hash('mail', '123456');
  expect(secrets.hash('mail', '123456')).toBe(hash);
  const elsewhere = new CodeSecrets({ ...accountsForTests, adminKey: 'another-key' });
  expect([secrets.hash('other', '123456'), secrets.hash('mail', '123457'), elsewhere.hash('mail', '123456')]).not.toContain(hash);
});

import { RULES } from '@tiffin/contracts';
import { randomPassword } from './random-password.js';

test('a random password passes the rule and has no look-alike characters', () => {
  const passwords = Array.from({ length: 500 }, randomPassword);
  for (const password of passwords) {
    expect(RULES.password.accepts(password)).toBe(true);
    expect(password).toMatch(/^[A-HJ-NP-Za-kmnp-z2-9]{12}$/);
  }
  expect(new Set(passwords).size).toBe(500);
  expect(new Set(passwords.join('')).size).toBe(56);
});

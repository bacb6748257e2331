import { OriginRule } from './origin-rule.js';

test('without a public URL the three names of this machine at the port are one origin', () => {
  const rule = OriginRule.loopback(() => 3000);
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) expect(rule.judge({ origin })).toBe('same');
  for (const origin of ['http://localhost:3001', 'https://localhost:3000', 'http://evil.example', 'null', ''])
    expect(rule.judge({ origin })).toBe('other');
});

test('compares the origin of a public URL, not its path', () => {
  expect(OriginRule.of('https://tiffin.example/canteen').judge({ origin: 'https://tiffin.example' })).toBe('same');
  expect(OriginRule.of('https://tiffin.example').judge({ origin: 'https://tiffin.example.evil.example' })).toBe('other');
});

test.each([
  ['same-origin', 'same'],
  ['none', 'unknown'],
  ['same-site', 'other'],
  ['cross-site', 'other'],
  [undefined, 'unknown'],
] as const)('without Origin, Sec-Fetch-Site %s is %s', (site, verdict) => {
  expect(OriginRule.loopback(() => 3000).judge({ 'sec-fetch-site': site })).toBe(verdict);
});

test('prefers Origin to Sec-Fetch-Site', () => {
  expect(OriginRule.loopback(() => 3000).judge({ origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' })).toBe('other');
});

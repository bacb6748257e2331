import type { FastifyRequest } from 'fastify';
import { accountsForTests, HandClock } from '../testing/index.js';
import { OperatorsKey } from './operators-key.js';

const from = (ip: string, key: string): FastifyRequest =>
  ({ ip, headers: { authorization: `Bearer ${key}` } }) as unknown as FastifyRequest;

test('strangers elsewhere lock no operator out, and addresses that fell silent are forgotten', () => {
  const clock = new HandClock();
  const key = new OperatorsKey(accountsForTests, clock);
  const guess = (ip: string): boolean => key.opens(from(ip, 'guess'));
  for (let network = 0; network < 300; network++)
    for (let host = 0; host < 40; host++) guess(`10.${network >> 8}.${network & 255}.${host}`);
  for (let index = 0; index < 10; index++) guess('10.9.9.9');
  expect(() => guess('10.9.9.9')).toThrow(expect.objectContaining({ code: 'throttled', details: { retryAfter: 30 } }) as Error);
  expect(key.opens(from('10.8.8.8', accountsForTests.opsKey))).toBe(true);
  clock.pass(24 * 3_600_000);
  expect(guess('10.9.9.9')).toBe(false);
  expect(key.opens(from('10.9.9.9', accountsForTests.opsKey))).toBe(true);
  expect(Reflect.get(key, 'wrong')).toHaveProperty('size', 1);
});

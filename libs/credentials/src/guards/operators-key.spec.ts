import type { Refusal } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';
import { accountsForTests, ManualClock } from '../testing/accounts-for-tests.js';
import { OperatorsKey } from './operators-key.js';

const from = (ip: string, key: string): FastifyRequest =>
  ({ ip, headers: { authorization: `Bearer ${key}` } }) as unknown as FastifyRequest;

test('wrong keys from elsewhere lock out no operator, and silent addresses are forgotten', () => {
  const clock = new ManualClock();
  const key = new OperatorsKey(accountsForTests, clock);
  const guess = (ip: string): boolean => key.authenticate(from(ip, 'guess'));
  for (let network = 0; network < 10; network++) for (let host = 0; host < 40; host++) guess(`10.0.${network}.${host}`);
  for (let index = 0; index < 10; index++) guess('10.9.9.9');
  expect(() => guess('10.9.9.9')).toThrow(expect.objectContaining({ code: 'throttled', details: { retryAfter: 30 } }) as Error);
  expect(key.authenticate(from('10.8.8.8', accountsForTests.opsKey))).toBe(true);
  clock.advance(24 * 3_600_000);
  expect(guess('10.9.9.9')).toBe(false);
  expect(key.authenticate(from('10.9.9.9', accountsForTests.opsKey))).toBe(true);
  expect(Reflect.get(key, 'wrong')).toHaveProperty('size', 1);
});

test('remembers at most 10,000 addresses', () => {
  const key = new OperatorsKey(accountsForTests, new ManualClock());
  for (let index = 0; index < 12_000; index++) key.authenticate(from(`10.1.${index >> 8}.${index & 255}`, 'guess'));
  for (let times = 0; times < 9; times++) key.authenticate(from('10.1.46.223', 'guess'));
  for (let times = 0; times < 1_000; times++) expect(() => key.authenticate(from('10.1.46.223', `guess-${times}`))).toThrow();
  expect(() => key.authenticate(from('10.1.46.223', accountsForTests.opsKey))).toThrow();
  const remembered = Reflect.get(key, 'wrong') as Map<string, { window: { attempts: unknown[] } }>;
  expect([remembered.size, remembered.get('10.1.46.223')?.window.attempts.length]).toEqual([10_000, 10]);
});

test('refuses the right key like a wrong one until the announced instant', () => {
  const clock = new ManualClock();
  const key = new OperatorsKey(accountsForTests, clock);
  const knock = (sent: string): unknown => {
    try {
      return key.authenticate(from('10.9.9.9', sent));
    } catch (error) {
      return (error as Refusal).details.retryAfter;
    }
  };
  for (let times = 0; times < 10; times++) knock('guess');
  for (let second = 0; second < 30; second++) {
    expect(knock(accountsForTests.opsKey)).toBe(30 - second);
    expect(knock('guess')).toBe(30 - second);
    clock.advance(1_000);
  }
  expect([knock('guess'), knock('guess'), knock(accountsForTests.opsKey)]).toEqual([false, 30, true]);
});

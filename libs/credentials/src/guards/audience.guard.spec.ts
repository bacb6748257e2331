import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { StoreUnavailable } from '@tiffin/event-sourcing';
import { ForAudience, HourlyQuota } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import type { Quotas } from '../throttling/quotas.js';
import { AudienceGuard } from './audience.guard.js';
import type { Identification } from './identification.js';
import type { OperatorsKey } from './operators-key.js';

class Routes {
  @ForAudience('unasked')
  health(): void {}
  @ForAudience('anyone')
  user(): void {}
  @ForAudience('student')
  @HourlyQuota('card', 20)
  card(): void {}
}

const routes = Routes.prototype;
const calling = (handler: () => void): ExecutionContext =>
  ({
    getHandler: () => handler,
    switchToHttp: () => ({ getRequest: () => ({}), getResponse: () => ({}) }),
  }) as unknown as ExecutionContext;

test('while sessions cannot be read, health checks are answered and no user is treated as a visitor', async () => {
  const away: Pick<Identification, 'of'> = { of: () => Promise.reject(new StoreUnavailable('away')) };
  const guard = new AudienceGuard(
    new Reflector(),
    away as Identification,
    { authenticate: () => false } as unknown as OperatorsKey,
    {} as Quotas,
  );
  expect(await guard.canActivate(calling(routes.health))).toBe(true);
  await expect(guard.canActivate(calling(routes.user))).rejects.toThrow(StoreUnavailable);
});

test('an hourly quota counts each call of an account, and no refused call', async () => {
  const takenQuotas: unknown[] = [];
  const quotas = {
    take: (...quota: unknown[]) => {
      takenQuotas.push(quota);
      return takenQuotas.length > 1 ? Promise.reject(new Refusal('throttled')) : Promise.resolve();
    },
  };
  const guardFor = (role: string): AudienceGuard => {
    const known = { of: () => Promise.resolve({ session: { id: 'a', role, userId: 'one' } }) };
    return new AudienceGuard(new Reflector(), known as unknown as Identification, {} as OperatorsKey, quotas as unknown as Quotas);
  };
  await expect(guardFor('contractor').canActivate(calling(routes.card))).rejects.toMatchObject({ code: 'forbidden' });
  expect(await guardFor('student').canActivate(calling(routes.card))).toBe(true);
  expect(takenQuotas).toEqual([['card:one', { times: 20, within: 3_600_000 }]]);
  await expect(guardFor('student').canActivate(calling(routes.card))).rejects.toMatchObject({ code: 'throttled' });
});

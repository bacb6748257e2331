import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { StoreUnavailable } from '@tiffin/event-sourcing';
import { ForAudience } from '@tiffin/http';
import { AudienceGuard } from './audience.guard.js';
import type { Identification } from './identification.js';
import type { OperatorsKey } from './operators-key.js';

class Routes {
  @ForAudience('unasked')
  health(): void {}
  @ForAudience('anyone')
  user(): void {}
}

test('while sessions can’t be read, health answers, and nobody with a session is taken for a visitor', async () => {
  const away: Pick<Identification, 'of'> = { of: () => Promise.reject(new StoreUnavailable('away')) };
  const guard = new AudienceGuard(new Reflector(), away as Identification, { opens: () => false } as unknown as OperatorsKey);
  const calling = (handler: () => void): ExecutionContext =>
    ({
      getHandler: () => handler,
      switchToHttp: () => ({ getRequest: () => ({}), getResponse: () => ({}) }),
    }) as unknown as ExecutionContext;
  const routes = Routes.prototype;
  expect(await guard.canActivate(calling(routes.health))).toBe(true);
  await expect(guard.canActivate(calling(routes.user))).rejects.toThrow(StoreUnavailable);
});

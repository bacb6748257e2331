import type { RecentSession } from '@tiffin/accounts';
import { Refusal } from '@tiffin/contracts';
import { addressKey, isRead } from '@tiffin/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EVERY, Overload, type Calling, type Rank } from './overload.js';

/** Seconds after which somebody who was turned away comes back: not all at once. */
const COME_BACK = { from: 1, to: 4 };

const FOR_OPERATORS = /^\/api\/(?:health\/|operations\/|metrics$)/;

/** Turns calls away (503) while there is more to do than time, those first that can wait best; before anything of them is read or looked up. */
export function turnAwayWhatCanWait(
  fastify: FastifyInstance,
  { seenLately, chance }: { seenLately: (cookieHeader: string | undefined) => RecentSession | undefined; chance: () => number },
): void {
  const overload = new Overload();
  let due = performance.now() + EVERY;
  const measuring = setInterval(() => {
    const now = performance.now();
    overload.measured(Math.max(0, now - due));
    due = now + EVERY;
  }, EVERY).unref();
  fastify.addHook('onClose', (_instance, done) => {
    clearInterval(measuring);
    done();
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const calling = callingOf(request, seenLately(request.headers.cookie));
    if (overload.admits(calling, performance.now(), chance())) return done();
    const seconds = COME_BACK.from + Math.floor(chance() * COME_BACK.to);
    void reply.status(503).header('retry-after', String(seconds)).send(new Refusal('unavailable_now').toFailure());
  });
}

function callingOf(request: FastifyRequest, known: RecentSession | undefined): Calling {
  return { holder: known?.key ?? addressKey(request.ip), isStranger: !known, rank: rankOf(request, known) };
}

function rankOf(request: FastifyRequest, known: RecentSession | undefined): Rank {
  const url = request.routeOptions.url ?? '';
  if (FOR_OPERATORS.test(url)) return 0;
  if (known) return known.role === 'student' ? (isRead(request) ? 2 : 1) : 0;
  return url.startsWith('/api/') ? 3 : 2;
}

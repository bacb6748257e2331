import { Refusal } from '@tiffin/contracts';
import type { FastifyInstance } from 'fastify';

/** Until the server is ready, every call but health answers 503: no view is complete, and demo data may still be on its way. */
export function holdBackUntilReady(fastify: FastifyInstance, isReady: () => boolean): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isReady() || !request.url.startsWith('/api/') || request.url.startsWith('/api/health/')) return done();
    void reply.status(503).header('retry-after', '1').send(new Refusal('not_ready').toFailure());
  });
}

import type { FastifyInstance } from 'fastify';
import { failureOf } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { routedPath } from './routed-path.js';

/** What operators ask while a server gets ready: a view that is being folded takes its time. */
const FOR_OPERATORS = /^\/api\/(?:health\/|operations\/|metrics$)/;

/** What a process that only projects answers. */
const WITHOUT_PEOPLE = /^\/api\/(?:health\/|metrics$)/;

/** Of a process without the role `http`: health and metrics, and nothing else is there. */
export function serveOperationsOnly(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (WITHOUT_PEOPLE.test(request.routeOptions.url ?? '')) return done();
    const message = 'This server answers health and metrics only.';
    void reply.status(404).send(failureOf(new Refusal('not_found', { message })));
  });
}

/** Until the server is ready, every call of people answers 503: no view is complete, and demo data may still be on its way. */
export function holdBackUntilReady(fastify: FastifyInstance, isReady: () => boolean): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // The route that was found, since `/%61pi` is `/api` too; the path where there is none.
    const paths = [request.routeOptions.url ?? '', routedPath(request.url)];
    const isCall = paths.some((path) => path.startsWith('/api/'));
    if (isReady() || !isCall || FOR_OPERATORS.test(paths[0] ?? '')) return done();
    void reply
      .status(503)
      .header('retry-after', '1')
      .send(failureOf(new Refusal('not_ready')));
  });
}

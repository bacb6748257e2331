import type { FastifyInstance } from 'fastify';
import { failureOf } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { routedPath } from './routed-path.js';

/** Operators may ask these while the server gets ready: folding a view takes time. */
const FOR_OPERATORS = /^\/api\/(?:health\/|operations\/|metrics$)/;

/** The routes of a process that only projects. */
const WITHOUT_PEOPLE = /^\/api\/(?:health\/|metrics$)/;

/** Makes a process without the role `http` answer health and metrics only. */
export function serveOperationsOnly(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (WITHOUT_PEOPLE.test(request.routeOptions.url ?? '')) return done();
    const message = 'This server answers health and metrics only.';
    void reply.status(404).send(failureOf(new Refusal('not_found', { message })));
  });
}

/** Answers 503 to people's calls until the server is ready: before, views and demo data are incomplete. */
export function holdBackUntilReady(fastify: FastifyInstance, isReady: () => boolean): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // The route that was found, since `/%61pi` is `/api` too; the path if no route was found.
    const paths = [request.routeOptions.url ?? '', routedPath(request.url)];
    const isCall = paths.some((path) => path.startsWith('/api/'));
    if (isReady() || !isCall || FOR_OPERATORS.test(paths[0] ?? '')) return done();
    void reply
      .status(503)
      .header('retry-after', '1')
      .send(failureOf(new Refusal('not_ready')));
  });
}

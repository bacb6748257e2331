import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { routePattern } from '../http/route-pattern.js';

/** Other methods share one label, whatever callers make up. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures how long each call takes, from its arrival to the end of its answer, by route pattern, method and status. */
export function measureCalls(fastify: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'tiffin_http_request_duration_seconds',
    help: 'Time from the arrival of a call to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  fastify.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    durations.observe({ method, route: routePattern(request), status: statusCode }, elapsedTime / 1000);
    done();
  });
}

import type { FastifyRequest } from 'fastify';

/**
 * Returns the pattern of a call's route, `/api/orders/:id`, so that metrics have few labels. The client's pages and files share one
 * pattern.
 */
export function routePattern({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions;
  if (url === undefined) return 'none';
  return url.startsWith('/api/') ? url : 'web client';
}

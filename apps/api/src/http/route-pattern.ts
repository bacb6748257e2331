import type { FastifyRequest } from 'fastify';

/** The pattern of the route that took a call, so that there are only so many: `/api/orders/:id`. The client's pages and files count as one. */
export function routePattern({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions;
  if (url === undefined) return 'none';
  return url.startsWith('/api/') ? url : 'web client';
}

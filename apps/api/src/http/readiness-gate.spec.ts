import { fastify } from 'fastify';
import { holdBackUntilReady } from './readiness-gate.js';

test('until the server is ready it answers 503 to people, and only operators and health checks get through', async () => {
  let ready = false;
  const server = fastify();
  holdBackUntilReady(server, () => ready);
  for (const url of ['/api/orders', '/api/health/ready', '/api/operations/projections', '/api/metrics', '/api/metricsystem', '/'])
    server.get(url, () => ({}));
  const answers = async (): Promise<Record<string, number>> => {
    const urls = [
      '/api/orders',
      '/api/nothing',
      '/api/metricsystem',
      '/api/metrics',
      '/api/operations/projections',
      '/api/health/ready',
      '/',
    ];
    const statuses = await Promise.all(urls.map(async (url) => [url, (await server.inject(url)).statusCode] as const));
    return Object.fromEntries(statuses);
  };
  expect(await answers()).toEqual({
    '/api/orders': 503,
    '/api/nothing': 503,
    '/api/metricsystem': 503,
    '/api/metrics': 200,
    '/api/operations/projections': 200,
    '/api/health/ready': 200,
    '/': 200,
  });
  ready = true;
  expect(await answers()).toMatchObject({ '/api/orders': 200, '/api/nothing': 404, '/api/metricsystem': 200 });
});

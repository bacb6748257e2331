import { createFastify } from './fastify.js';
import { routedPath } from './routed-path.js';

test('returns the path that the router matches, however it is escaped', async () => {
  const fastify = createFastify({ logLevel: 'silent', trustedProxies: [] }).getInstance();
  fastify.get('/*', (request) => `/${(request.params as { '*': string })['*']}`);
  for (const target of [
    '/api/health/ready',
    '/%61pi/%68ealth/ready?a=/b#c',
    'http://canteen.example/api/orders?x',
    'https://canteen.example:8443/%61pi/orders',
    '/snacks/%E0%A4%A8',
    '/api/snacks#top',
    '//api/orders',
  ])
    expect([target, routedPath(target)]).toEqual([target, (await fastify.inject({ url: target })).body]);
});

test('returns a path with invalid escapes as it is', () => {
  expect(routedPath('/api/%zz')).toBe('/api/%zz');
});

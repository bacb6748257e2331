import fastify from 'fastify';
import { goneOf, watchCallers } from './caller.js';

test('a call is listened to once, however many of its steps ask whether its caller has left', async () => {
  const app = fastify();
  watchCallers(app);
  const listeners: number[] = [];
  app.get('/', async (request, reply) => {
    goneOf(request);
    listeners.push(reply.raw.listenerCount('close'));
    for (let times = 0; times < 20; times++) goneOf(request);
    listeners.push(reply.raw.listenerCount('close'));
    return '';
  });
  await app.inject('/');
  await app.close();
  const [once = 0, often] = listeners;
  expect([once > 0, often]).toEqual([true, once]);
});

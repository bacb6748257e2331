import fastify from 'fastify';
import { disconnectSignal, installDisconnectTracking } from './disconnect-signal.js';

test('adds one listener per call, however many steps ask for the signal', async () => {
  const app = fastify();
  installDisconnectTracking(app);
  const listeners: number[] = [];
  app.get('/', async (request, reply) => {
    disconnectSignal(request);
    listeners.push(reply.raw.listenerCount('close'));
    for (let times = 0; times < 20; times++) disconnectSignal(request);
    listeners.push(reply.raw.listenerCount('close'));
    return '';
  });
  await app.inject('/');
  await app.close();
  const [once = 0, often] = listeners;
  expect([once > 0, often]).toEqual([true, once]);
});

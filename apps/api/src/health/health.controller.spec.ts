import { jest } from '@jest/globals';
import { StoreUnavailable } from '@tiffin/event-sourcing';
import type { ProjectionProgress, ReactorProgress } from '@tiffin/read-models';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';
import { StoreHealth } from './store-health.js';

const view = { name: 'orders', state: 'live' } as ProjectionProgress;
const reactor = { name: 'return-stock', state: 'live' } as ReactorProgress;

afterEach(() => jest.restoreAllMocks());

function health(views: ProjectionProgress[], reactors: ReactorProgress[]): HealthController {
  const readiness = new Readiness();
  readiness.clear('start');
  const projections = { progress: () => Promise.resolve(views), reactorProgress: () => Promise.resolve(reactors) };
  return new HealthController(readiness, new StoreHealth([]), projections);
}

test('a server whose views and reactors make progress is ready', async () => {
  await expect(health([view], [reactor]).ready()).resolves.toEqual({ status: 'ready' });
});

test('a store that goes away during the check is reported like one that was away before', async () => {
  const readiness = new Readiness();
  readiness.clear('start');
  let calls = 0;
  const mongo = { name: 'mongo' as const, reachable: () => (calls++ === 0 ? Promise.resolve() : Promise.reject(new Error('gone'))) };
  const failingOperations = { progress: () => Promise.reject(new StoreUnavailable('gone')), reactorProgress: () => Promise.resolve([]) };
  await expect(new HealthController(readiness, new StoreHealth([mongo]), failingOperations).ready()).rejects.toMatchObject({
    code: 'not_ready',
    details: { extra: { checks: { mongo: "MongoDB can't be reached.", views: 'How the views are can’t be read at present.' } } },
  });
});

test('names a stalled view or reactor, without the error of its store', async () => {
  const stalled = health([{ ...view, state: 'stalled', error: 'EIO: /srv/tiffin/views' }], [{ ...reactor, state: 'stalled' }]);
  await expect(stalled.ready()).rejects.toMatchObject({
    code: 'not_ready',
    details: { extra: { checks: { orders: 'There is work, but no progress.', 'return-stock': 'There is work, but no progress.' } } },
  });
});

test('checks stores, views and reactors at most once a second', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  const readiness = new Readiness();
  readiness.clear('start');
  let calls = 0;
  const views = { progress: () => Promise.resolve([{ ...view, state: calls++ === 0 ? 'live' : 'stalled' } as ProjectionProgress]) };
  const controller = new HealthController(readiness, new StoreHealth([]), { ...views, reactorProgress: () => Promise.resolve([]) });
  const answers = await Promise.all(Array.from({ length: 50 }, () => controller.ready()));
  now.mockReturnValue(10_999);
  answers.push(await controller.ready());
  expect([answers.length, calls]).toEqual([51, 1]);
  readiness.waitFor('stop', 'The server is stopping.');
  await expect(controller.ready()).rejects.toMatchObject({ details: { extra: { checks: { stop: 'The server is stopping.' } } } });
  now.mockReturnValue(11_000);
  await expect(controller.ready()).rejects.toMatchObject({ details: { extra: { checks: { orders: 'There is work, but no progress.' } } } });
  expect(calls).toBe(2);
});

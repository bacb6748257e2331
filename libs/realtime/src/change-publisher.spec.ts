import { jest } from '@jest/globals';
import type { Directory } from '@tiffin/accounts';
import { systemClock } from '@tiffin/kernel';
import { ordersView } from '@tiffin/ordering';
import type { Projections, ViewCommitted } from '@tiffin/read-models';
import { ChangePublisher } from './change-publisher.js';
import type { LiveGateway } from './live.gateway.js';

/** Returns pages of committed changes, and views that never have them. */
function behind() {
  let commit: (committed: ViewCommitted) => void = () => undefined;
  let emitted = 0;
  const projections = {
    onCommitted: (listener: typeof commit) => {
      commit = listener;
      return () => undefined;
    },
    waitFor: (_view: string, _position: number, timeout: number) => new Promise((resolve) => setTimeout(() => resolve(false), timeout)),
  };
  const directory = { people: () => Promise.resolve(new Map()) };
  const gateway = {};
  const publisher = new ChangePublisher(
    projections as unknown as Projections,
    directory as unknown as Directory,
    gateway as LiveGateway,
    systemClock,
    'Asia/Kolkata',
  );
  publisher.onApplicationBootstrap();
  const pages = (count: number): void => {
    const documents = { get: () => void emitted++ };
    const event = { data: { studentId: 'asha', orderId: 'one' } };
    for (let position = 1; position <= count; position++)
      commit({ view: ordersView.name, events: [event], documents, position } as unknown as ViewCommitted);
  };
  return { publisher, pages, emitted: () => emitted };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('delays messages for at most five seconds after their commit, not cumulatively', async () => {
  const { pages, emitted } = behind();
  pages(20);
  await jest.advanceTimersByTimeAsync(4_900);
  expect(emitted()).toBe(0);
  await jest.advanceTimersByTimeAsync(200);
  expect(emitted()).toBe(20);
});

test('waits only for the message in progress when it stops', async () => {
  const { publisher, pages, emitted } = behind();
  pages(20);
  await jest.advanceTimersByTimeAsync(100);
  const stopped = publisher.onApplicationShutdown();
  await jest.advanceTimersByTimeAsync(5_000);
  await stopped;
  expect(emitted()).toBe(1);
});

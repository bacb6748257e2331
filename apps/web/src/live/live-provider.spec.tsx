import { jest } from '@jest/globals';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Order, User } from '@tiffin/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../api/query-client';
import { SessionContext, type Session } from '../session/session';
import { LiveProvider, useLive, useLiveEvent, type LiveSocket } from './index';
import { onWake } from './on-wake';

/** A socket that the test controls. */
class FakeSocket {
  connected = false;
  active = true;
  connects = 0;
  ended = 0;
  closed = 0;
  readonly io = { engine: { close: () => void (this.closed += 1) } };
  acknowledge: () => Promise<unknown> = () => Promise.reject(new Error('timeout'));
  readonly #listeners = new Map<string, Set<(payload?: unknown) => void>>();

  on(name: string, listener: (payload?: unknown) => void) {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
  }
  off(name: string, listener: (payload?: unknown) => void) {
    this.#listeners.get(name)?.delete(listener);
  }
  removeAllListeners() {
    this.#listeners.clear();
  }
  connect() {
    this.connects += 1;
  }
  disconnect() {
    this.connected = false;
    this.ended += 1;
  }
  timeout() {
    return { emitWithAck: () => this.acknowledge() };
  }
  receive(name: string, payload?: unknown) {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    act(() => this.#listeners.get(name)?.forEach((listener) => listener(payload)));
  }
}

const STUDENT = { _id: 's1', role: 'student' } as User;
let socket: FakeSocket;
let cache: QueryClient;
let refresh: jest.Mock<() => Promise<User | null>>;
let open: () => Promise<LiveSocket>;

function Screen() {
  const { state, since } = useLive();
  const [ids, setIds] = useState<string[]>([]);
  useLiveEvent('newOrder', (order) => setIds([...ids, order._id]));
  return <p>{`${state}${since ? ' since' : ''} ${ids.join(',')}`}</p>;
}
const tree = (user: User | null, page: ReactNode = <Screen />) => (
  <SessionContext value={{ user, refresh } as unknown as Session}>
    <QueryClientProvider client={cache}>
      <LiveProvider open={open}>{page}</LiveProvider>
    </QueryClientProvider>
  </SessionContext>
);
async function show(user: User | null, page?: ReactNode) {
  const view = render(tree(user, page));
  await act(async () => undefined);
  return { become: (next: User | null) => act(async () => view.rerender(tree(next, page))) };
}
const shown = () => screen.getByText(/^(live|connecting|lost)/).textContent;

beforeEach(() => {
  socket = new FakeSocket();
  open = async () => socket as unknown as LiveSocket;
  cache = createQueryClient();
  refresh = jest.fn(async () => STUDENT);
});
afterEach(() => jest.useRealTimers());

test('opens the socket with the session and closes it with it', async () => {
  const { become } = await show(null);
  expect(socket.connects).toBe(0);
  await become(STUDENT);
  expect([socket.connects, shown()]).toEqual([1, 'connecting ']);
  socket.receive('connect');
  expect(shown()).toBe('live ');
  await become(null);
  expect([socket.ended, shown()]).toEqual([1, 'connecting ']);
});

test('opens a socket for the kitchen, and a new one for another user', async () => {
  const { become } = await show({ ...STUDENT, role: 'staff' });
  await become(STUDENT);
  expect([socket.ended, socket.connects]).toEqual([1, 2]);
});

test('delivers messages to the latest handler', async () => {
  await show(STUDENT);
  socket.receive('connect');
  socket.receive('newOrder', { _id: 'a' } as Order);
  socket.receive('newOrder', { _id: 'b' } as Order);
  expect(shown()).toBe('live a,b');
});

test('reports since when the connection is lost, and refetches everything after a reconnect', async () => {
  const again = jest.spyOn(cache, 'invalidateQueries');
  await show(STUDENT);
  socket.receive('connect');
  await waitFor(() => expect(again).toHaveBeenCalledTimes(1));
  socket.receive('disconnect', 'transport close');
  expect(shown()).toBe('lost since ');
  socket.receive('connect');
  expect(shown()).toBe('live ');
  await waitFor(() => expect(again).toHaveBeenCalledTimes(2));
});

test('restarts a first read that is in flight when the socket connects', async () => {
  const reads: ((menu: string) => void)[] = [];
  function Menu() {
    const { data } = useQuery({ queryKey: ['menu'], queryFn: () => new Promise<string>((resolve) => reads.push(resolve)) });
    return <p>{`menu ${data}`}</p>;
  }
  await show(STUDENT, <Menu />);
  socket.receive('connect');
  await waitFor(() => expect(reads).toHaveLength(2));
  await act(async () => {
    reads[0]?.('before the change');
    reads[1]?.('after it');
  });
  expect(await screen.findByText('menu after it')).toBeInTheDocument();
});

test('"tokens missing" checks the session, and reconnects if it still exists', async () => {
  jest.useFakeTimers();
  await show(STUDENT);
  socket.active = false;
  socket.receive('connect_error', new Error('tokens missing'));
  expect(refresh).toHaveBeenCalledTimes(1);
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(socket.connects).toBe(2);
});

test('does not reconnect after the session has ended', async () => {
  jest.useFakeTimers();
  const { become } = await show(STUDENT);
  socket.receive('connect');
  socket.receive('disconnect', 'io server disconnect');
  expect(refresh).toHaveBeenCalledTimes(1);
  await become(null);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(socket.connects).toBe(1);
});

test('detects a connection that died while the device slept', async () => {
  await show(STUDENT);
  socket.receive('connect');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(socket.closed).toBe(1);
  socket.acknowledge = async () => ({ ok: true, ignored: true });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(socket.closed).toBe(1);
});

test('retries loading its code', async () => {
  jest.useFakeTimers();
  let tries = 0;
  open = async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return socket as unknown as LiveSocket;
  };
  await show(STUDENT);
  expect([socket.connects, shown()]).toEqual([0, 'lost since ']);
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(socket.connects).toBe(1);
});

describe('waking', () => {
  let woken = 0;
  let asleep = 0;
  let stop: () => void;

  /** The device's clock: it continues while timers are suspended. */
  const clock = (): number => performance.now() + asleep;

  beforeEach(() => {
    jest.useFakeTimers();
    woken = 0;
    asleep = 0;
    stop = onWake(() => void (woken += 1), clock);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  test('detects sleep within seconds of waking, and ignores normal time', () => {
    jest.advanceTimersByTime(10 * 60_000);
    expect(woken).toBe(0);
    asleep += 60 * 60_000;
    jest.advanceTimersByTime(5_000);
    expect(woken).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect(woken).toBe(1);
  });

  test('wakes when the page becomes visible or is restored from the cache', () => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(woken).toBe(2);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    stop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(woken).toBe(2);
  });
});

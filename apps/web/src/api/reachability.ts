import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { observeServerTime } from './server-clock';
import { serverUnreachable } from './signals';
import { withTimeLimit } from './time-limit';

/**
 * Interval in ms between probes for the server. Up to half is added at random, so that the clients of a hostel do not all probe at once.
 */
const PROBE_EVERY = 4000;

/** Time in ms within which a probe must be answered. */
const PROBE_WITHIN = 10_000;
/** Time in ms after which a user who waits for the server is notified and sees cached data. */
export const SLOW_AFTER = 3000;

let lostAt: number | undefined;
/** How many calls have waited longer than their `slowAfter`. */
let slow = 0;
let showsCachedData = false;
const listeners = new Set<() => void>();

function changed(): void {
  if (!isDoubtful()) showsCachedData = false;
  listeners.forEach((listener) => listener());
}

async function answers(): Promise<boolean> {
  try {
    const sentAt = Date.now();
    const noAnswer = () => new Error('no answer in time');
    const response = await withTimeLimit(undefined, noAnswer, (signal, within) => {
      within(PROBE_WITHIN);
      return fetch('/api/health/live', { cache: 'no-store', signal });
    });
    observeServerTime(response.headers.get('date'), sentAt, Date.now());
    return response.ok;
  } catch {
    return false;
  }
}

/** Registers a wait for the server; it counts as slow after `slowAfter` ms. Returns a function that ends the wait. */
export function trackServerWait(slowAfter = SLOW_AFTER): () => void {
  let late = 0;
  const count = (now: number) => {
    slow += now - late;
    late = now;
    changed();
  };
  const timer = setTimeout(() => count(1), slowAfter);
  return () => {
    clearTimeout(timer);
    if (late > 0) count(0);
  };
}

/**
 * Sets TanStack Query's online state by whether the server can be reached, which the browser does not know. A call that fails to reach the
 * server starts probing; when a probe succeeds, every list on screen is refetched. Returns a function that stops this.
 */
export function watchReachability(probe: () => Promise<boolean> = answers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkServer = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (await probe()) found();
    else timer ??= setTimeout(() => void checkServer(), PROBE_EVERY * (1 + Math.random() / 2));
  };
  const found = () => {
    clearTimeout(timer);
    timer = undefined;
    lostAt = undefined;
    changed();
    onlineManager.setOnline(true);
  };
  const lost = () => {
    lostAt ??= Date.now();
    changed();
    onlineManager.setOnline(false);
    timer ??= setTimeout(() => void checkServer(), PROBE_EVERY);
  };
  const back = () => void checkServer();
  // Replaces TanStack Query's own listeners, which trust the browser.
  onlineManager.setEventListener(() => undefined);
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  const unsubscribe = serverUnreachable.listen(lost);
  if (!navigator.onLine) lost();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
  };
}

/**
 * Call it when a file failed to load, which does not say why: if the server does not answer either, it counts as unreachable and is probed
 * until it answers.
 */
export async function suspectServer(probe: () => Promise<boolean> = answers): Promise<void> {
  if (onlineManager.isOnline() && !(await probe())) serverUnreachable.send();
}

/** Whether the server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Since when the server cannot be reached, in ms by this device's clock; `undefined` while it can be. */
export function useOfflineSince(): number | undefined {
  return useSyncExternalStore(subscribe, () => lostAt);
}

/** Whether a call has been waiting for the server longer than usual. */
export function useSlow(): boolean {
  return useSyncExternalStore(subscribe, () => slow > 0);
}

/** Whether the server cannot be reached or is slow. Cached data from an earlier visit is then better than nothing. */
function isDoubtful(): boolean {
  return lostAt !== undefined || slow > 0;
}

/** Runs `begun` whenever the server becomes unreachable or slow, and at once if it already is. Returns a function that stops this. */
export function onServerDoubtful(begun: () => void): () => void {
  let before = false;
  const check = () => {
    const now = isDoubtful();
    const begins = now && !before;
    before = now;
    if (begins) begun();
  };
  check();
  return subscribe(check);
}

/** Whether the screen shows data from an earlier visit. Each list then says how old it is. */
export function useShowsCachedData(): boolean {
  return useSyncExternalStore(subscribe, () => showsCachedData);
}

/** Records that the screen shows data from an earlier visit while the server is in doubt. */
export function markShowingCachedData(): void {
  showsCachedData = true;
  changed();
}

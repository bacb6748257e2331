import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { observeServerTime } from './server-clock';
import { serverUnreachable } from './signals';
import { withTimeLimit } from './time-limit';

/** How often to look whether the server is back, in ms; up to half of it more, so that a whole hostel does not knock at once. */
const PROBE_EVERY = 4000;

/** ms in which that is answered, or the server is not back. */
const PROBE_WITHIN = 10_000;
/** ms after which whoever waits for the server is told so, and is shown what was here before. */
export const SLOW_AFTER = 3000;

let lostAt: number | undefined;
/** How many wait longer than `SLOW`. */
let slow = 0;
let fromBefore = false;
const listeners = new Set<() => void>();

function changed(): void {
  if (!isDoubtful()) fromBefore = false;
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

/** Something is awaited from the server, which is told once it has lasted `patience` ms. Answers how to say that it is awaited no longer. */
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
 * Keeps TanStack Query's idea of being online true to whether the server can be reached, which the browser alone doesn't know: a call that
 * fails to reach it starts probing, and once it answers, every list on screen is read again. Answers how to stop.
 */
export function watchReachability(probe: () => Promise<boolean> = answers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (await probe()) found();
    else timer ??= setTimeout(() => void look(), PROBE_EVERY * (1 + Math.random() / 2));
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
    timer ??= setTimeout(() => void look(), PROBE_EVERY);
  };
  const back = () => void look();
  // Replaces the listeners of TanStack Query, which would believe the browser.
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

/** Since when the server can't be reached, in ms by this device's clock. */
export function useOfflineSince(): number | undefined {
  return useSyncExternalStore(subscribe, () => lostAt);
}

/** Whether somebody waits for the server longer than usual. */
export function useSlow(): boolean {
  return useSyncExternalStore(subscribe, () => slow > 0);
}

/** Whether the server can't be reached, or is long in answering: then what was here before is better than nothing. */
function isDoubtful(): boolean {
  return lostAt !== undefined || slow > 0;
}

/** Runs `begun` whenever that begins, at once where it has. Answers how to stop. */
export function onServerDoubtful(begun: () => void): () => void {
  let before = false;
  const look = () => {
    const now = isDoubtful();
    const begins = now && !before;
    before = now;
    if (begins) begun();
  };
  look();
  return subscribe(look);
}

/** Whether something on screen was read at an earlier visit: then each list says how old it is. */
export function useShowsCachedData(): boolean {
  return useSyncExternalStore(subscribe, () => fromBefore);
}

/** What is on screen while the server is in doubt was read at an earlier visit. */
export function markShowingCachedData(): void {
  fromBefore = true;
  changed();
}

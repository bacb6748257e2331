import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { learnServerTime } from './server-clock';
import { serverUnreachable } from './signals';

/** How often to look whether the server is back, in ms; up to half of it more, so that a whole hostel does not knock at once. */
const PROBE_EVERY = 4000;

let lostAt: number | undefined;
let fromBefore = false;
const listeners = new Set<() => void>();

function become(at: number | undefined, before = false): void {
  lostAt = at;
  fromBefore = before;
  listeners.forEach((listener) => listener());
}

async function answers(): Promise<boolean> {
  try {
    const sentAt = Date.now();
    const response = await fetch('/api/health/live', { cache: 'no-store' });
    learnServerTime(response.headers.get('date'), sentAt, Date.now());
    return response.ok;
  } catch {
    return false;
  }
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
    become(undefined);
    onlineManager.setOnline(true);
  };
  const lost = () => {
    if (lostAt === undefined) become(Date.now());
    onlineManager.setOnline(false);
    timer ??= setTimeout(() => void look(), PROBE_EVERY);
  };
  const back = () => void look();
  // Replaces the listeners of TanStack Query, which would believe the browser.
  onlineManager.setEventListener(() => undefined);
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  const deaf = serverUnreachable.listen(lost);
  if (!navigator.onLine) lost();
  return () => {
    clearTimeout(timer);
    deaf();
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

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Since when the server can't be reached, in ms by this device's clock. */
export function useOfflineSince(): number | undefined {
  return useSyncExternalStore(subscribe, () => lostAt);
}

/** Whether something on screen was read at an earlier visit: then each list says how old it is. */
export function useKnownFromBefore(): boolean {
  return useSyncExternalStore(subscribe, () => fromBefore);
}

/** What is on screen without a connection was read at an earlier visit. */
export function knownFromBefore(): void {
  if (lostAt !== undefined) become(lostAt, true);
}

import { ORDER_MESSAGES, type OrderMessage, type ServerToClientEvents } from '@tiffin/contracts';
import { createContext, use, useEffect, useRef } from 'react';
import type { LiveSocket } from './live-socket';

/** `lost`: the screen may be stale since `since`. */
export interface Live {
  state: 'live' | 'connecting' | 'lost';
  since: Date | null;
}
export interface LiveValue {
  live: Live;
  socket: LiveSocket | undefined;
}

export const LiveContext = createContext<LiveValue>({ live: { state: 'connecting', since: null }, socket: undefined });

/** The state of the live connection. */
export function useLive(): Live {
  return use(LiveContext).live;
}

/** Runs `handler` on each message of that name while the component is mounted. The handler may change with every render. */
export function useLiveEvent<Name extends keyof ServerToClientEvents>(name: Name, handler: ServerToClientEvents[Name]): void {
  useListener(name, handler);
}

const ORDER_MESSAGE_NAMES = [...Object.values(ORDER_MESSAGES), 'orderProgressed'] as const;

/** Runs `handler` on each order message with its name; otherwise like `useLiveEvent`. */
export function useOrderMessages(handler: (order: OrderMessage, name: (typeof ORDER_MESSAGE_NAMES)[number]) => void): void {
  useListener(ORDER_MESSAGE_NAMES, handler);
}

/** `names` must keep its identity. The typed signatures are those of the callers. */
function useListener(names: string | readonly string[], handler: (payload: never, name: never) => void): void {
  const { socket } = use(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (!socket) return;
    // The typed overloads of `on` cannot follow a name that is a type parameter.
    const loose = socket as unknown as { on(name: string, listener: unknown): void; off(name: string, listener: unknown): void };
    const listeners = [names].flat().map((name) => ({ name, listener: (payload: never) => latest.current(payload, name as never) }));
    listeners.forEach(({ name, listener }) => loose.on(name, listener));
    return () => listeners.forEach(({ name, listener }) => loose.off(name, listener));
  }, [socket, names]);
}

import type { ServerToClientEvents } from '@tiffin/contracts';
import { createContext, use, useEffect, useRef } from 'react';
import type { LiveSocket } from './live-socket';

/** `lost`: what is on screen may be stale since `since`. */
export interface Live {
  state: 'live' | 'connecting' | 'lost';
  since: Date | null;
}
export interface LiveValue {
  live: Live;
  socket: LiveSocket | undefined;
}

export const LiveContext = createContext<LiveValue>({ live: { state: 'connecting', since: null }, socket: undefined });

/** How the connection that brings news stands. */
export function useLive(): Live {
  return use(LiveContext).live;
}

/** Runs `handler` on each message of that name while the component is there. The handler may change with every render. */
export function useLiveEvent<Name extends keyof ServerToClientEvents>(name: Name, handler: ServerToClientEvents[Name]): void {
  const { socket } = use(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (!socket) return;
    const listener = (payload: never) => (latest.current as (payload: never) => void)(payload);
    // The typed overloads of `on` cannot follow a name that is a type parameter; the signature above is what callers are held to.
    const loose = socket as unknown as { on(name: string, listener: unknown): void; off(name: string, listener: unknown): void };
    loose.on(name, listener);
    return () => loose.off(name, listener);
  }, [socket, name]);
}

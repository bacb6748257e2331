import { SOCKET_PATH, type ClientToServerEvents, type ServerToClientEvents } from '@tiffin/contracts';
import type { Socket } from 'socket.io-client';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
export type OpenSocket = () => Promise<LiveSocket>;

/**
 * Creates a socket that is not connected yet. Its code is loaded only now, so that visitors never load it. Times in ms
 * (docs/reference/decisions.md#6).
 */
export async function openSocket(): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  return io({ path: SOCKET_PATH, autoConnect: false, reconnectionDelay: 500, reconnectionDelayMax: 5000, timeout: 20_000 });
}

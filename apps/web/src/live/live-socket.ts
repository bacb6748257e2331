import { SOCKET_PATH, type ClientToServerEvents, type ServerToClientEvents, type User } from '@tiffin/contracts';
import type { Socket } from 'socket.io-client';
import { firstViewShown } from '../ui/first-view';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
export type OpenSocket = (role: User['role']) => Promise<LiveSocket>;

/**
 * Creates a socket that is not connected yet. Its code is loaded only now, so that visitors never load it, and for students after their
 * first view: whatever happens before is read again once it is connected. Times in ms (docs/reference/decisions.md#6).
 */
export async function openSocket(role: User['role']): Promise<LiveSocket> {
  if (role === 'student') await firstViewShown();
  const { io } = await import('socket.io-client');
  return io({ path: SOCKET_PATH, autoConnect: false, reconnectionDelay: 500, reconnectionDelayMax: 5000, timeout: 20_000 });
}

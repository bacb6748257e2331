import { SOCKET_PATH } from '@tiffin/contracts';
import { io } from 'socket.io-client';
import type { Person } from '../../bench/person.js';
import type { Experience } from './experience.js';
import { withTimeout, WAIT_TIMEOUT_MS } from './with-timeout.js';

/** A student who opens the client: their socket connects as the web client's does. */
export class FreshSocket {
  constructor(private readonly url: string) {}

  async open({ headers: { cookie } }: Person, experience: Experience): Promise<void> {
    const socket = io(this.url, { path: SOCKET_PATH, extraHeaders: { cookie }, forceNew: true, reconnection: false });
    try {
      await withTimeout(
        new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject)),
        WAIT_TIMEOUT_MS,
      );
    } catch (error) {
      experience.failed("a student's socket", error as Error);
    } finally {
      socket.disconnect();
    }
  }
}

import type { Browser } from '@tiffin/accounts/testing';
import type { Order } from '@tiffin/contracts';
import { io, type Socket } from 'socket.io-client';

/** A screen on one server that records the new orders it receives, as `newOrder id revision`, in order. */
export class Listener {
  readonly heard: string[] = [];
  /** Why the connection ended. */
  readonly ended: Promise<string>;

  private constructor(private readonly socket: Socket) {
    socket.on('newOrder', ({ _id, revision }: Order) => this.heard.push(`newOrder ${_id} ${revision}`));
    this.ended = new Promise((resolve) => socket.once('disconnect', resolve));
  }

  /** Connects with this browser's cookies. `url`: of the server, without a path. */
  static async on(url: string, browser: Browser): Promise<Listener> {
    const cookie = browser.cookieHeader;
    const socket = io(url, { extraHeaders: { cookie }, forceNew: true, reconnection: false, transports: ['websocket'] });
    const listener = new Listener(socket);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    return listener;
  }

  close(): void {
    this.socket.disconnect();
  }
}

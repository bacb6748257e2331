import { ORDER_MESSAGES, type Order } from '@tiffin/contracts';
import type { Caller } from '../people/caller.js';
import { LiveScreen } from '../people/live-screen.js';
import type { HeardMessage, ListeningRecord, Reading } from './heard-messages.js';

export interface ListeningScreenOptions {
  readonly name: string;
  /** The student or canteen whose orders it receives, by id. */
  readonly of: string;
  /** It has signed in. */
  readonly caller: Caller;
  readonly lists: ListeningRecord['lists'];
  readonly read: () => Promise<readonly Order[]>;
  readonly giveUp: AbortSignal;
}

/** A screen that records its connections, and what it received and read. */
export class ListeningScreen implements ListeningRecord {
  readonly connections: { readonly from: number; to: number; readonly heard: HeardMessage[] }[] = [];
  readonly readings: Reading[] = [];
  readonly screen: LiveScreen<Order>;

  constructor(private readonly options: ListeningScreenOptions) {
    const { caller, giveUp } = options;
    // Each request of `polling` would go to another server.
    this.screen = new LiveScreen({ caller, giveUp, read: () => this.#read(), transports: ['websocket'] });
    const { socket } = this.screen;
    socket.on('connect', () => this.connections.push({ from: Date.now(), to: Infinity, heard: [] }));
    socket.on('disconnect', (reason) => {
      const last = this.connections.at(-1);
      // At the end it disconnects by itself, and misses nothing.
      if (last && reason !== 'io client disconnect') last.to = Date.now();
    });
    for (const name of Object.values(ORDER_MESSAGES))
      socket.on(name, ({ _id: orderId, revision }) => this.connections.at(-1)?.heard.push({ orderId, name, revision }));
  }

  get name(): string {
    return this.options.name;
  }

  get of(): string {
    return this.options.of;
  }

  get lists(): ListeningRecord['lists'] {
    return this.options.lists;
  }

  async #read(): Promise<readonly Order[]> {
    const orders = await this.options.read();
    this.readings.push({ endedAt: Date.now(), revisions: new Map(orders.map(({ _id, revision }) => [_id, revision])) });
    return orders;
  }
}

import { SOCKET_PATH, type ClientToServerEvents, type Order, type KitchenOrder, type ServerToClientEvents } from '@tiffin/contracts';
import { io, type Socket } from 'socket.io-client';
import type { ShownOrder } from '../checks/books.js';
import type { Caller } from './caller.js';
import { until } from './pause.js';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
type AnyOrder = Order | KitchenOrder;

export interface ScreenOptions<Shown extends AnyOrder> {
  readonly caller: Caller;
  /** Reads everything that the screen shows. */
  readonly read: () => Promise<readonly Shown[]>;
  /** How often it reads while connected, in ms, if the web client does so. */
  readonly readEvery?: number;
  /** How long after a message the web client reads the same again, in ms. */
  readonly readAfterMessage?: number;
  /** Called with every order as soon as it is shown, by a message or a read. */
  readonly onShown?: (order: Shown) => void;
  /** Overrides both, for a load balancer that sends each request to another server. */
  readonly transports?: readonly ('polling' | 'websocket')[];
  readonly giveUp: AbortSignal;
}

const ORDER_MESSAGES = ['newOrder', 'orderPrepared', 'orderRejected', 'orderPickedUp', 'orderRecalled'] as const;
/** As the web client does. */
const RETRY_AFTER_MS = 2_000;

/**
 * Orders on a screen that behaves like the web client's (docs/reference/decisions.md#6.4): it reads everything when the socket
 * (re)connects, applies messages, and of two states of an order keeps the higher revision.
 */
export class LiveScreen<Shown extends AnyOrder> {
  readonly socket: LiveSocket;
  readonly #orders = new Map<string, { readonly order: Shown; readonly at: number }>();
  #reading: Promise<void> | undefined;
  #isReadDue = false;
  readonly #timers = new Set<NodeJS.Timeout>();
  #soon: NodeJS.Timeout | undefined;
  #hasLeft = false;
  /** An error of background work. */
  #failure: unknown;

  constructor(private readonly options: ScreenOptions<Shown>) {
    const { caller, readEvery, transports } = options;
    this.socket = io(caller.origin, {
      path: SOCKET_PATH,
      autoConnect: false,
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
      timeout: 20_000,
      ...(transports && { transports: [...transports] }),
    });
    this.socket.on('connect', () => this.#readAgain());
    this.socket.on('disconnect', (reason) => reason === 'io server disconnect' && this.#enterAgain());
    this.socket.on('connect_error', () => this.socket.active || this.#enterAgain());
    for (const name of ORDER_MESSAGES) this.socket.on(name, (order) => this.#onMessage(order as Shown));
    for (const name of ['itemPrepared', 'itemPreparationUndone'] as const) this.socket.on(name, () => this.#readSoon());
    if (readEvery !== undefined) this.#timers.add(setInterval(() => this.socket.connected && this.#readAgain(), readEvery));
  }

  /** Resolves once it is connected and has read everything. Throws if that takes too long. */
  async open(): Promise<void> {
    this.#connect();
    if (!(await until(() => this.socket.connected, 30_000, this.options.giveUp)))
      throw new Error(`${this.options.caller.name} has no socket`);
    await this.settled();
  }

  get orders(): readonly Shown[] {
    return [...this.#orders.values()].map(({ order }) => order);
  }

  /** Shows an order that an answer contained. */
  update(order: Shown): void {
    const shown = this.#orders.get(order._id);
    if (shown && shown.order.revision >= order.revision) return;
    this.#orders.set(order._id, { order, at: performance.now() });
    this.options.onShown?.(order);
  }

  /** Resolves once no read is in progress or due. Throws errors of background work. */
  async settled(): Promise<void> {
    await until(() => this.#failure !== undefined || (!this.#reading && !this.#soon), 60_000, this.options.giveUp);
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Closes the socket, and ends all reads. */
  leave(): void {
    this.#hasLeft = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#soon);
    this.socket.disconnect();
  }

  #onMessage(order: Shown): void {
    this.update(order);
    if (this.options.readAfterMessage !== undefined) this.#readSoon();
  }

  #readSoon(): void {
    const { readAfterMessage } = this.options;
    if (readAfterMessage === undefined || this.#hasLeft) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.#readAgain();
    }, readAfterMessage);
  }

  #readAgain(): void {
    if (this.#hasLeft) return;
    this.#isReadDue = true;
    this.#reading ??= this.#readAll().finally(() => (this.#reading = undefined));
  }

  async #readAll(): Promise<void> {
    while (this.#isReadDue && !this.#hasLeft) {
      this.#isReadDue = false;
      const startedAt = performance.now();
      await this.options.read().then(
        (fresh) => this.#take(fresh, startedAt),
        (error: unknown) => {
          // After the lunch was given up, errors are a consequence.
          if (!this.options.giveUp.aborted) this.#failure ??= error;
        },
      );
    }
  }

  /** Removes what a read that began at `startedAt` does not contain, unless a message has come since. */
  #take(fresh: readonly Shown[], startedAt: number): void {
    const ids = new Set(fresh.map(({ _id }) => _id));
    for (const [id, { at }] of this.#orders) if (!ids.has(id) && at <= startedAt) this.#orders.delete(id);
    for (const order of fresh) {
      const shown = this.#orders.get(order._id)?.order;
      if (shown && shown.revision > order.revision) continue;
      this.#orders.set(order._id, { order, at: startedAt });
      if (!shown || shown.revision < order.revision) this.options.onShown?.(order);
    }
  }

  #connect(): void {
    this.socket.io.opts.extraHeaders = { cookie: this.options.caller.cookie };
    this.socket.connect();
  }

  /** Called when the server ended or refused the connection: perhaps the session is over. */
  #enterAgain(): void {
    const { caller, giveUp } = this.options;
    if (this.#hasLeft || giveUp.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      caller
        .definitely('GET', '/users')
        .then(({ body }) => ((body as { _id?: string })._id === undefined ? caller.enter() : undefined))
        .then(
          () => this.#hasLeft || this.#connect(),
          (error: unknown) => (this.#failure ??= error),
        );
    }, RETRY_AFTER_MS);
    this.#timers.add(timer);
  }
}

/** Returns an order as screens are compared: by its status, also by its revision, or also by its prepared units. */
export function asShown({ _id, revision, status, items }: AnyOrder, by: 'status' | 'revision' | 'units'): ShownOrder {
  if (by === 'status') return { id: _id, status };
  const prepared = Object.fromEntries(items.map(({ lineId, preparedCount }) => [lineId, preparedCount]));
  return { id: _id, status, revision, ...(by === 'units' && { prepared }) };
}

import { SOCKET_PATH, type Acknowledged, type Kitchen, type KitchenOrder, type Preparation } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { Person } from '../../bench/person.js';
import type { Experience } from './experience.js';
import { withTimeout, WAIT_TIMEOUT_MS } from './with-timeout.js';

/** How many of the newest orders the screen remembers. */
const REMEMBERED = 50;
/** Another tap came first, or everything is prepared. */
const NO_FAILURE = 'nothing_left';

/** A kitchen screen: it receives orders on its socket, and marks units of the newest ones as prepared. */
export class KitchenScreen {
  readonly #socket: Socket;
  readonly #orders: Pick<KitchenOrder, '_id' | 'items'>[];

  private constructor(url: string, kitchen: Person, { orders }: Kitchen, experienceNow: () => Experience) {
    this.#orders = orders.slice(-REMEMBERED);
    this.#socket = io(url, {
      path: SOCKET_PATH,
      extraHeaders: kitchen.headers,
      forceNew: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
    });
    this.#socket.on('newOrder', (order: KitchenOrder) => {
      this.#orders.push(order);
      if (this.#orders.length > REMEMBERED) this.#orders.shift();
    });
    this.#socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') experienceNow().failed("the kitchen's socket", `ended: ${reason}`);
    });
    this.#socket.on('connect_error', (error) => experienceNow().failed("the kitchen's socket", error));
  }

  static async open(url: string, agent: Agent, experienceNow: () => Experience): Promise<KitchenScreen> {
    const kitchen = await Person.kitchen(url, agent, 'BH1-kitchen1');
    const { text } = await kitchen.call('POST', '/users/orders', {});
    const wall = new KitchenScreen(url, kitchen, JSON.parse(text) as Kitchen, experienceNow);
    await withTimeout(new Promise<void>((resolve) => wall.#socket.once('connect', resolve)), WAIT_TIMEOUT_MS);
    return wall;
  }

  /** Marks a unit of an order that has one left, as far as the screen knows. */
  async tap(experience: Experience): Promise<void> {
    const order = this.#orders.shift();
    const [item] = order?.items ?? [];
    if (!order || !item || !this.#socket.connected) return;
    const command = { itemId: item.itemId, orderId: order._id, preparationId: randomUUID() };
    try {
      const answer = (await withTimeout(this.#socket.emitWithAck('itemPrepared', command), WAIT_TIMEOUT_MS)) as Acknowledged<Preparation>;
      if (!answer.ok && answer.code !== NO_FAILURE) experience.failed('a tap in the kitchen', answer.code);
    } catch (error) {
      experience.failed('a tap in the kitchen', error as Error);
    }
  }

  close(): void {
    this.#socket.disconnect();
  }
}

import type { Acknowledged, Kitchen, KitchenOrder, PrepareCommand, Preparation, UndoCommand } from '@tiffin/contracts';
import { RETRYABLE } from '@tiffin/kernel';
import type { ScreenAndRead } from '../checks/books.js';
import type { PreparedUnit } from '../ledger/ledger.js';
import type { Random } from '../random.js';
import type { Caller } from './caller.js';
import { asShown, LiveScreen } from './live-screen.js';
import { callerAt, type Lunch } from './lunch.js';
import { pause } from './pause.js';

const TAPS_EVERY = [250, 900] as const;
/** Longer than a server takes to refuse; a hanging one is asked again. */
const ACKNOWLEDGED_WITHIN = 12_000;
/** With these codes the command may have been carried out, or is when it is repeated. */
const COME_BACK = new Set<string>([...RETRYABLE, 'internal', 'no_session']);

/** A kitchen screen: cooks mark units as prepared over the socket, and undo some. */
export class KitchenScreen {
  readonly screen: LiveScreen<KitchenOrder>;
  private readonly caller: Caller;
  private readonly random: Random;

  constructor(
    private readonly lunch: Lunch,
    readonly name: string,
  ) {
    this.random = lunch.random.named(name);
    this.caller = callerAt(lunch, name, lunch.canteen.kitchen);
    this.screen = new LiveScreen({
      caller: this.caller,
      read: () => this.#read(),
      readEvery: 30_000,
      readAfterMessage: 1_000,
      giveUp: lunch.giveUp,
    });
  }

  async arrive(): Promise<void> {
    await this.caller.enter();
    await this.screen.open();
  }

  async play(): Promise<void> {
    const { closing } = this.lunch;
    while (!closing.aborted) {
      await pause(this.random.between(...TAPS_EVERY), closing);
      const pending = this.screen.orders.filter(({ status }) => status === 'Pending');
      if (!closing.aborted && pending.length > 0) await this.#tap(this.random.pick(pending));
    }
  }

  async compared(): Promise<ScreenAndRead> {
    await this.screen.settled();
    const shown = this.screen.orders.filter(({ status }) => status === 'Pending').map((order) => asShown(order, 'units'));
    return { name: this.name, shown, read: (await this.#read()).map((order) => asShown(order, 'units')) };
  }

  async #read(): Promise<readonly KitchenOrder[]> {
    const { status, body } = await this.caller.definitely('POST', '/users/orders', { json: {} });
    if (status !== 200) throw new Error(`${this.name} was answered ${status}: ${JSON.stringify(body)}`);
    return (body as Kitchen).orders;
  }

  /** Marks a unit of this order, or of the oldest one with that item. */
  async #tap(order: KitchenOrder): Promise<void> {
    const { itemId } = this.random.pick(order.items);
    const preparationId = this.random.uuid();
    const command: PrepareCommand = { itemId, preparationId, ...(this.random.chance(0.3) && { orderId: order._id }) };
    const unit = this.lunch.ledger.unit(preparationId, itemId);
    const { answer, doubtful } = await this.#acknowledged('itemPrepared', command);
    if (answer.ok) this.lunch.ledger.prepared(unit, answer);
    else unit.outcome = doubtful ? 'either' : 'refused';
    if (unit.outcome === 'done' && this.random.chance(0.12)) await this.#undo(unit);
  }

  async #undo(unit: PreparedUnit): Promise<void> {
    unit.undone = 'open';
    const { answer, doubtful } = await this.#acknowledged('itemPreparationUndone', { preparationId: unit.preparationId });
    unit.undone = answer.ok ? 'done' : doubtful ? 'either' : 'refused';
  }

  /** Sends a command over the socket until its acknowledgement is definite. */
  async #acknowledged(name: 'itemPrepared' | 'itemPreparationUndone', command: PrepareCommand & UndoCommand) {
    const { giveUp } = this.lunch;
    for (let doubtful = false; ;) {
      giveUp.throwIfAborted();
      const { connected } = this.screen.socket;
      const answer = connected ? await this.#emit(name, command) : undefined;
      if (answer && (answer.ok || !COME_BACK.has(answer.code))) return { answer, doubtful };
      if (answer && !answer.ok && answer.code === 'internal')
        this.lunch.ledger.breaks('answers', `${name} by ${this.name} was acknowledged as a defect`);
      if (connected) doubtful = true;
      await pause(this.random.between(150, 400), giveUp);
    }
  }

  /** `undefined` without an acknowledgement. */
  #emit(name: 'itemPrepared' | 'itemPreparationUndone', command: PrepareCommand & UndoCommand) {
    // The typed form of `timeout` changes the acknowledgement's shape.
    const socket = this.screen.socket.timeout(ACKNOWLEDGED_WITHIN) as unknown as {
      emitWithAck: (name: string, command: object) => Promise<Acknowledged<Preparation>>;
    };
    return socket.emitWithAck(name, command).catch(() => undefined);
  }
}

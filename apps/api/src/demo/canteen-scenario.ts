import type { CommandBus } from '@nestjs/cqrs';
import type { DemoCanteen } from '@tiffin/accounts/demo';
import { businessDay, startOfDay, type OrderStatus } from '@tiffin/contracts';
import type { Actor, CommandContext } from '@tiffin/event-sourcing';
import { ActOnOrder, PlaceOrderCommand, PrepareUnitCommand } from '@tiffin/ordering';
import type { RunningClock } from '../start/running-clock.js';
import { SeededRandom } from './seeded-random.js';
import { CanteenBillsScenario } from './bills-scenario.js';
import { fillCart, type DemoCart } from './demo-cart.js';
import { makeMenu, switchOffSoldOut } from './demo-menu-maker.js';
import { planOrders, type PlannedOrder } from './demo-plan.js';
import type { ScenarioOptions, ScenarioTools } from './scenario-tools.js';

/** How many orders of one day are played at once: enough to share the log's fsyncs. */
const AT_ONCE = 32;
const HOUR = 3_600_000;

interface ScenarioOrder extends DemoCart, PlannedOrder {
  readonly studentId: string;
  readonly key: string;
}

/** Plays a canteen's past months up to now, through the commands that clicks in the client send. Playing it again adds nothing. */
export class CanteenScenario {
  private readonly commands: CommandBus;
  private readonly clock: RunningClock;
  private readonly chance: SeededRandom;
  private readonly optionChance: SeededRandom;
  /** Separate from `chance`: the order in which concurrent orders draw ids is not repeatable. */
  private readonly correlations: SeededRandom;

  constructor(
    private readonly tools: ScenarioTools,
    private readonly canteen: DemoCanteen,
    private readonly scenario: ScenarioOptions,
    seed: number,
  ) {
    ({ commands: this.commands, clock: this.clock } = tools);
    this.chance = new SeededRandom(seed);
    this.correlations = new SeededRandom(seed + 1);
    this.optionChance = new SeededRandom(seed + 2);
  }

  async play(): Promise<void> {
    const { now, timeZone, scale, signal, onDayPlayed } = this.scenario;
    const planned = planOrders(now, timeZone, scale, this.chance);
    const opening = new Date((planned[0]?.placedAt ?? now.getTime()) - HOUR);
    const contractor = { context: this.asContractor(), stock: scale.stock };
    const offers = await this.clock.asOf(opening, () => makeMenu(this.tools, this.canteen.canteenId, contractor));
    const chances = { chance: this.chance, optionChance: this.optionChance };
    const orders = planned.map((order): ScenarioOrder => ({
      ...order,
      ...fillCart(offers.snacks, offers.packaged, chances),
      studentId: this.studentOf(order),
      key: this.chance.uuid(),
    }));
    const orderIds = new Map<string, string>();
    const today = businessDay(now, timeZone);
    let done = 0;
    for (const [day, ordersOfDay] of this.byDay(orders)) {
      const pending = ordersOfDay.filter((order) => !this.isPlayed(day, order));
      // One at a time, so that today's tokens have the order of the log (docs/adr/0041-tokens-from-the-order-of-the-log.md); people
      // see them side by side.
      const atOnce = day === today ? 1 : AT_ONCE;
      for (let first = 0; first < pending.length; first += atOnce) {
        signal.throwIfAborted();
        const placed = await Promise.all(pending.slice(first, first + atOnce).map((order) => this.playOrder(order)));
        placed.forEach((orderId, index) => orderIds.set(pending[first + index]?.key ?? '', orderId));
      }
      done += ordersOfDay.length;
      if (pending.length > 0) await onDayPlayed(day, done / orders.length);
    }
    const morning = startOfDay(today, timeZone);
    await this.clock.asOf(morning, () => switchOffSoldOut(this.tools, this.canteen.canteenId, offers, this.asContractor()));
    await this.cookOldest(orders, orderIds);
    const bills = new CanteenBillsScenario(this.tools, this.canteen, this.scenario, this.chance, this.correlations);
    await bills.play(orders[0]?.placedAt ?? now.getTime());
    for (const { key } of orders.filter(({ forgotten }) => forgotten)) {
      await this.move(orderIds.get(key) ?? '', 'PickedUp', now.getTime() - HOUR);
    }
  }

  private byDay(orders: readonly ScenarioOrder[]): ReadonlyMap<string, ScenarioOrder[]> {
    const days = new Map<string, ScenarioOrder[]>();
    for (const order of orders) {
      const name = businessDay(new Date(order.placedAt), this.scenario.timeZone);
      const day = days.get(name) ?? [];
      day.push(order);
      days.set(name, day);
    }
    return days;
  }

  /**
   * Whether an earlier start has played the whole order. Orders that are still open, or are handed out at the end, are played again
   * to learn their ids.
   */
  private isPlayed(day: string, { pickedUpAt, rejectedAt }: PlannedOrder): boolean {
    const { playedUpTo } = this.scenario;
    return playedUpTo !== undefined && day <= playedUpTo && (pickedUpAt ?? rejectedAt) !== undefined;
  }

  /** The first student of the hostel, whom visitors log in as, orders more than the others. */
  private studentOf({ own = this.chance.happens(0.2) }: PlannedOrder): string {
    const { students } = this.canteen;
    const [visitor] = students;
    return own && visitor ? visitor._id : this.chance.oneOf(students)._id;
  }

  private asContractor(): CommandContext {
    return this.contextOf({ id: this.canteen.contractorId, role: 'contractor' });
  }

  private contextOf(actor: Actor): CommandContext {
    const id = this.correlations.uuid();
    return { actor, correlationId: id, causationId: id };
  }

  /** Plays an order from the cart to its last status. Returns its id. */
  private async playOrder(order: ScenarioOrder): Promise<string> {
    const { canteenId } = this.canteen;
    const { studentId, key, cart, packing, total, placedAt, preparedAt, pickedUpAt, rejectedAt } = order;
    const context = this.contextOf({ id: studentId, role: 'student' });
    const placing = new PlaceOrderCommand({ studentId, canteenId }, key, { cart, packing, total }, context);
    const placed = await this.clock.asOf(new Date(placedAt), () => this.commands.execute(placing));
    const { _id: orderId, status } = placed.order;
    const steps: readonly [OrderStatus, at: number | undefined, reason?: string][] = [
      ['Rejected', rejectedAt, 'Sold out for now'],
      ['Prepared', preparedAt],
      ['PickedUp', pickedUpAt],
    ];
    // A scenario that was interrupted has already moved the order to this status.
    const remaining = steps.slice(steps.findIndex(([to]) => to === status) + 1);
    for (const [to, at, reason] of remaining) if (at !== undefined) await this.move(orderId, to, at, reason);
    return orderId;
  }

  private async move(orderId: string, to: OrderStatus, at: number, reason?: string): Promise<void> {
    const scope = { canteenId: this.canteen.canteenId };
    const act = { type: 'ChangeStatus', scope, to, ...(reason !== undefined && { reason }) } as const;
    const command = new ActOnOrder(orderId, act, this.asContractor());
    await this.clock.asOf(new Date(at), () => this.commands.execute(command));
  }

  /** Prepares every unit of the oldest open order, so that its ticket shows it. */
  private async cookOldest(orders: readonly ScenarioOrder[], orderIds: ReadonlyMap<string, string>): Promise<void> {
    const oldest = orders.find(({ preparedAt, rejectedAt, forgotten }) => !preparedAt && !rejectedAt && !forgotten);
    const orderId = oldest && orderIds.get(oldest.key);
    if (!oldest || !orderId) return;
    const { canteenId } = this.canteen;
    for (const { itemId, quantity } of oldest.cart) {
      for (let unit = 0; unit < quantity; unit++) {
        const which = { unit: { itemId }, orderId, preparationId: this.chance.uuid() };
        const command = new PrepareUnitCommand(canteenId, which, this.contextOf({ id: canteenId, role: 'staff' }));
        await this.clock.asOf(new Date(this.scenario.now.getTime() - 60_000), () => this.commands.execute(command));
      }
    }
  }
}

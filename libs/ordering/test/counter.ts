import type { RecordedEvent } from '@tiffin/event-sourcing';
import { InMemoryEventStore } from '@tiffin/event-sourcing/testing';
import { Refusal } from '@tiffin/kernel';
import { NaiveStock, stockBook } from '@tiffin/menu/testing';
import type { EditedVariant, MenuCommand } from '@tiffin/menu';
import { orderIdOf } from '../src/use-cases/place-order/order-identity.js';
import { CrashableProcess, type CrashPlan } from './crashable-process.js';
import { CANTEEN, STUDENT, uuid } from './orders.js';
import { contextOf, type Services } from './services.js';

export interface RequestedUnits {
  readonly order: number;
  readonly lines: readonly { readonly price: number; readonly quantity: number }[];
}

export interface EditedRow {
  readonly price: number;
  readonly count: number;
  /** By how much the form's count differs from the current one. */
  readonly shownOff: number;
}

const keyOf = (order: number): string => uuid(0x1000 + order);
const idOf = (order: number): string => orderIdOf({ canteenId: CANTEEN, studentId: STUDENT }, keyOf(order));

/**
 * A counter with one packaged item, run by two processes that may crash at any append, beside a naive model of the stock. After every
 * step both must agree, and the log's stock book must be right.
 */
export class Counter {
  private readonly log = new InMemoryEventStore();
  private readonly processes = [new CrashableProcess(this.log), new CrashableProcess(this.log)] as const;
  private readonly naive = new NaiveStock();
  /** The item on sale with its variants by price. */
  private onSale: { itemId: string; variants: Map<number, string> } | undefined;
  private made = 0;

  async order({ order, lines }: RequestedUnits, process: 0 | 1, crash?: CrashPlan): Promise<void> {
    const { cart, wanted } = this.cartOf(lines);
    if (cart.length === 0) return;
    const happened = await this.step(process, crash, (services) => services.placeUnder(keyOf(order), cart));
    // Expects a refusal where the model has one. Another cart with the key of an existing order changes nothing either.
    if (happened !== 'lost') this.naive.reserve(idOf(order), wanted);
    await this.check();
  }

  /** Runs all steps at once, half of them in each process. The processes decide who is first; the log has the result. */
  async rush(asked: readonly RequestedUnits[], crash?: CrashPlan): Promise<void> {
    const carts = asked.map(({ order, lines }) => ({ order, ...this.cartOf(lines) })).filter(({ cart }) => cart.length > 0);
    const before = new Set(await this.reservedInTheLog());
    const ofProcess = (index: number) => async (services: Services) => {
      const own = carts.filter((_, number) => number % 2 === index);
      const answers = await Promise.allSettled(own.map(({ order, cart }) => services.placeUnder(keyOf(order), cart)));
      // Any error that is no refusal is the crash or a defect.
      const failure = answers.find((answer) => answer.status === 'rejected' && !(answer.reason instanceof Refusal));
      if (failure?.status === 'rejected') throw failure.reason;
    };
    const [first, second] = this.processes;
    const [crashed] = await Promise.all([first.runUntil(crash, ofProcess(0)), second.runUntil(undefined, ofProcess(1))]);
    if (crashed) await first.restart();
    const reserved = (await this.reservedInTheLog()).filter((id) => !before.has(id));
    const byId = new Map(carts.map(({ order, wanted }) => [idOf(order), wanted]));
    for (const orderId of reserved) {
      const possible = carts.filter(({ order }) => idOf(order) === orderId).map(({ wanted }) => wanted);
      const held = await this.heldBy(orderId);
      const wanted = possible.find((units) => sameUnits(units, held)) ?? byId.get(orderId);
      if (!wanted || this.naive.reserve(orderId, wanted) !== 'reserved') throw new Error(`${orderId} was accepted without stock`);
    }
    // Free units only decreased meanwhile, so a refusal for lack of units would still be one now.
    const missed = carts.filter(({ order }) => !reserved.includes(idOf(order)));
    for (const { order, wanted } of crashed ? [] : missed) {
      if (this.naive.reserve(idOf(order), wanted) === 'reserved') throw new Error(`${order} was refused, but there is enough`);
    }
    await this.check();
  }

  async end(order: number, how: 'pick-up' | 'reject' | 'cancel', process: 0 | 1, crash?: CrashPlan): Promise<void> {
    const orderId = idOf(order);
    const happened = await this.step(process, crash, (services) => {
      if (how === 'cancel') return services.cancel(orderId);
      return services.move(how === 'reject' ? 'Rejected' : 'PickedUp', orderId);
    });
    if (happened !== 'lost') this.naive.end(orderId, how === 'pick-up' ? 'sell' : 'return');
    await this.check();
  }

  /** Puts the item on sale or saves its form; with `seen`, it sends the counts that the form showed. */
  async edit(rows: readonly EditedRow[], seen: boolean, process: 0 | 1, crash?: CrashPlan): Promise<void> {
    const { onSale } = this;
    if (!onSale) return this.putOnSale(rows, process, crash);
    const edited = rows.map(({ price, count, shownOff }): EditedVariant => {
      const existingId = onSale.variants.get(price);
      const shown = existingId === undefined ? 0 : Math.max(0, this.naive.shelf(existingId).free + shownOff);
      const row = { newId: this.newId(), price, availableCount: count };
      return existingId === undefined ? row : { ...row, existingId, ...(seen && { seenCount: shown }) };
    });
    const command = { type: 'ChangePackagedItem', canteenId: CANTEEN, itemId: onSale.itemId, category: 'Cola', variants: edited } as const;
    if ((await this.onMenu(command, process, crash)) !== 'lost') {
      for (const [price, variant] of onSale.variants) {
        if (rows.some((row) => row.price === price)) continue;
        this.naive.unlist(variant);
        onSale.variants.delete(price);
      }
      for (const { existingId, newId, price, availableCount, seenCount } of edited) {
        if (existingId !== undefined) this.naive.setTo(existingId, availableCount, seenCount ?? this.naive.shelf(existingId).free);
        else this.list(onSale.variants, newId, price, availableCount);
      }
    }
    await this.check();
  }

  async remove(process: 0 | 1, crash?: CrashPlan): Promise<void> {
    if (!this.onSale) return;
    const { itemId, variants } = this.onSale;
    if ((await this.onMenu({ type: 'RemovePackagedItem', canteenId: CANTEEN, itemId }, process, crash)) !== 'lost') {
      for (const variant of variants.values()) this.naive.unlist(variant);
      this.onSale = undefined;
    }
    await this.check();
  }

  private async putOnSale(rows: readonly EditedRow[], process: 0 | 1, crash?: CrashPlan): Promise<void> {
    const itemId = this.newId();
    const variants = rows.map(({ price, count }) => ({ variantId: this.newId(), price, availableCount: count }));
    const command = { type: 'AddPackagedItem', canteenId: CANTEEN, itemId, category: 'Cola', variants } as const;
    if ((await this.onMenu(command, process, crash)) !== 'lost') {
      this.onSale = { itemId, variants: new Map() };
      for (const { variantId, price, availableCount } of variants) this.list(this.onSale.variants, variantId, price, availableCount);
    }
    await this.check();
  }

  private list(variants: Map<number, string>, variantId: string, price: number, count: number): void {
    this.naive.list(variantId, count);
    variants.set(price, variantId);
  }

  private onMenu(command: MenuCommand, process: 0 | 1, crash?: CrashPlan): Promise<'done' | 'lost'> {
    return this.step(process, crash, ({ menus }) => menus.decide(CANTEEN, command, contextOf('contractor')));
  }

  /** A step whose first append was not recorded has no effect. Once it is recorded, the step completes, whatever happens in between. */
  private async step(index: 0 | 1, crash: CrashPlan | undefined, work: (services: Services) => Promise<unknown>): Promise<'done' | 'lost'> {
    const process = this.processes[index];
    try {
      if (!(await process.runUntil(crash, work))) return 'done';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return 'done';
    }
    stockBook(await this.events());
    await process.restart();
    return crash?.append === 0 && crash.when === 'before' ? 'lost' : 'done';
  }

  /** Plain comparisons, since this runs after each of many thousand steps. */
  private async check(): Promise<void> {
    const book = stockBook(await this.events());
    const shelvesOf = (shelves: ReadonlyMap<string, object>): string =>
      JSON.stringify([...shelves].sort(([one], [other]) => (one < other ? -1 : 1)));
    if (shelvesOf(book) !== shelvesOf(this.naive.shelves)) {
      throw new Error(`the log says ${shelvesOf(book)}, the naive stock ${shelvesOf(this.naive.shelves)}`);
    }
    for (const { services } of this.processes) {
      const { state } = await services.menus.current(CANTEEN);
      const open = [...state.reservations.keys()].sort().join();
      if (open !== this.naive.openOrders().join()) throw new Error(`open are ${open}, but should be ${this.naive.openOrders().join()}`);
      for (const { variantId, free } of [...state.items.values()].flatMap(({ variants }) => variants)) {
        if (free !== book.get(variantId)?.free)
          throw new Error(`${free} of ${variantId} are free, but the log says ${book.get(variantId)?.free}`);
      }
    }
  }

  private cartOf(lines: RequestedUnits['lines']) {
    const listed = lines.flatMap(({ price, quantity }) => {
      const variant = this.onSale?.variants.get(price);
      return this.onSale && variant !== undefined ? [{ itemId: this.onSale.itemId, variant, price, quantity }] : [];
    });
    const cart = listed.map(({ itemId, price, quantity }) => ({
      itemId,
      itemType: 'PackagedFood' as const,
      price,
      quantity,
      packed: false,
    }));
    return { cart, wanted: new Map(listed.map(({ variant, quantity }) => [variant, quantity])) };
  }

  private async events(): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const event of this.log.readStream(`menu-${CANTEEN}`)) events.push(event);
    return events;
  }

  private async reservedInTheLog(): Promise<readonly string[]> {
    return (await this.events()).flatMap(({ type, data }) => (type === 'StockReserved' ? (data as { orderId: string }).orderId : []));
  }

  private async heldBy(orderId: string): Promise<ReadonlyMap<string, number>> {
    const { state } = await this.processes[1].services.menus.current(CANTEEN);
    return new Map(state.reservations.get(orderId)?.quantities.map(({ variantId, quantity }) => [variantId, quantity]));
  }

  private newId(): string {
    return uuid(0x10000 + this.made++);
  }
}

function sameUnits(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([variant, units]) => b.get(variant) === units);
}

import type { CreditLimit, Directory } from '@tiffin/accounts';
import { priceOrder, type OrderStatus } from '@tiffin/contracts';
import { CommandHandling, type CommandContext, type EventStore } from '@tiffin/event-sourcing';
import { fixedClock } from '@tiffin/event-sourcing/testing';
import { failureKind, randomIds } from '@tiffin/kernel';
import { MenuStream } from '@tiffin/menu';
import { ActOnOrder, ActOnOrderHandler } from '../src/use-cases/act-on-order.js';
import { Credits } from '../src/aggregates/credit/credits.js';
import { MonthlyOrderCount } from '../src/aggregates/credit/monthly-order-count.js';
import { OrderAnswers, type OrderAnswer, Tokens } from '../src/use-cases/order-answers.js';
import { Orders } from '../src/aggregates/order/orders.js';
import type { RequestedLine } from '../src/use-cases/place-order/accept-order.js';
import { orderIdOf } from '../src/use-cases/place-order/order-identity.js';
import { OrderPlacement } from '../src/use-cases/place-order/order-placement.js';
import { PlaceOrderCommand, PlaceOrderHandler, type PlacedAnswer } from '../src/use-cases/place-order/place-order.command.js';
import { StockSettlement } from '../src/use-cases/stock-settlement.js';
import { RejectOrdersOfErasedStudents } from '../src/reactors/reject-orders-of-erased-students.reactor.js';
import { orderingReactors } from '../src/ordering-reactors.js';
import { ordersOf } from './orders-of-log.js';
import { CANTEEN, PLACED_AT, STUDENT, uuid } from './orders.js';

export const KEY = uuid(0x1e1);
export const ORDER_ID = orderIdOf({ canteenId: CANTEEN, studentId: STUDENT }, KEY);
/** The bottles on the menu before the first order. */
export const BOTTLES = 10;

const SAMOSA = uuid(101);
const COLA = uuid(201);
export const samosas = (quantity: number): RequestedLine => ({ itemId: SAMOSA, itemType: 'Snack', quantity, price: 2_000, packed: false });
export const bottles = (quantity: number): RequestedLine => ({
  itemId: COLA,
  itemType: 'PackagedFood',
  quantity,
  price: 4_000,
  packed: true,
});

export const contextOf = (role: 'student' | 'contractor'): CommandContext => {
  const id = randomIds.uuid();
  return { actor: { id: role === 'student' ? STUDENT : CANTEEN, role }, correlationId: id, causationId: id };
};

/** One process with everything that writes orders, on a store with other writers. */
export class Services {
  readonly menus: MenuStream;
  readonly orders: Orders;
  /** The student's monthly limit. */
  limit: CreditLimit | undefined;
  private readonly clock = fixedClock(PLACED_AT);
  // A directory without records: every student is active and has no name.
  private readonly directory = {
    activeStudent: () => Promise.resolve({}),
    orderingStudent: () => Promise.resolve(this.limit ? { limit: this.limit } : {}),
    accountStatusOf: () => Promise.resolve('open'),
    people: () => Promise.resolve(new Map()),
  } as unknown as Directory;
  private readonly placing: OrderPlacement;
  private readonly placeOrder: PlaceOrderHandler;
  private readonly actOnOrder: ActOnOrderHandler;

  constructor(private readonly store: EventStore) {
    const { clock, directory } = this;
    const impatient = { decisions: 50, resendFor: 0, pause: () => 0, sleep: () => Promise.resolve(), elapsed: () => 0 };
    this.menus = new MenuStream(store, clock, randomIds, undefined, { ...impatient, resendFor: 10_000 });
    const handling = new CommandHandling(store, clock, randomIds, impatient);
    this.orders = new Orders(handling, store);
    this.placing = new OrderPlacement(this.orders, this.menus);
    const answers = new OrderAnswers(this.orders, directory, new Tokens(ordersOf(store)));
    const stock = new StockSettlement(this.menus);
    const credits = new Credits(handling, new MonthlyOrderCount(ordersOf(store), store, this.menus));
    this.placeOrder = new PlaceOrderHandler(this.orders, this.menus, this.placing, credits, answers, directory, clock, 'Asia/Kolkata');
    this.actOnOrder = new ActOnOrderHandler(this.orders, stock, answers, clock);
  }

  async setMenu(): Promise<void> {
    const canteenId = CANTEEN;
    const context = contextOf('contractor');
    await this.menus.decide(
      canteenId,
      { type: 'AddSnack', canteenId, snackId: SAMOSA, name: 'Samosa', price: 2_000, image: null, info: '', diets: [] },
      context,
    );
    const variants = [{ variantId: uuid(301), price: 4_000, availableCount: BOTTLES }];
    await this.menus.decide(canteenId, { type: 'AddPackagedItem', canteenId, itemId: COLA, category: 'Cola', variants }, context);
  }

  place(...cart: RequestedLine[]): Promise<PlacedAnswer> {
    return this.placeUnder(KEY, cart);
  }

  placeUnder(key: string, cart: readonly RequestedLine[]): Promise<PlacedAnswer> {
    const { packing, total } = priceOrder(cart.map(({ price, ...line }) => ({ ...line, unitPrice: price })));
    const student = { studentId: STUDENT, canteenId: CANTEEN };
    return this.placeOrder.execute(new PlaceOrderCommand(student, key, { cart, packing, total }, contextOf('student')));
  }

  move(to: OrderStatus, orderId = ORDER_ID): Promise<OrderAnswer> {
    const act = { type: 'ChangeStatus', scope: { canteenId: CANTEEN }, to } as const;
    return this.actOnOrder.execute(new ActOnOrder(orderId, act, contextOf('contractor')));
  }

  cancel(orderId = ORDER_ID): Promise<OrderAnswer> {
    const act = { type: 'Cancel', scope: { canteenId: CANTEEN, studentId: STUDENT } } as const;
    return this.actOnOrder.execute(new ActOnOrder(orderId, act, contextOf('student')));
  }

  /** Lets every reactor handle the whole log, as after a restart without a checkpoint, until nothing more is recorded. */
  async react(): Promise<void> {
    const rejecting = new RejectOrdersOfErasedStudents(this.orders, this.directory, this.clock);
    const reactors = orderingReactors(this.placing, this.menus, rejecting);
    for (let before = -1; before !== (await this.store.head());) {
      before = await this.store.head();
      for await (const { events } of this.store.readAll({ after: 0, follow: false, signal: new AbortController().signal })) {
        for (const event of events) {
          for (const reactor of reactors.filter(({ streams }) => streams.some((prefix) => event.stream.startsWith(prefix)))) {
            await reactor.handle(event).catch((error: unknown) => {
              if (failureKind(error) !== 'refused') throw error; // nothing is left to do
            });
          }
        }
      }
    }
  }

  /** Returns the free bottles. */
  async free(): Promise<number> {
    const { state } = await this.menus.current(CANTEEN);
    return state.items.get(COLA)?.variants[0]?.free ?? Number.NaN;
  }
}

import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { billsView, toWireBill, type BillDocument, type RecordedBillEvent } from '@tiffin/billing';
import type { BilledPerson, CanteenState } from '@tiffin/contracts';
import { correlated, type RecordedEvent } from '@tiffin/event-sourcing';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { menuItemsView, openingStatusOf, toCanteenState, type MenuItemDocument, type RecordedMenuEvent } from '@tiffin/menu';
import { orderingViews, ordersView, type OrderDocument, type RecordedOrderEvent } from '@tiffin/ordering';
import type { Projections, ViewCommitted, ViewDocument } from '@tiffin/read-models';
import type { Emission } from './emission.js';
import { LiveGateway } from './live.gateway.js';
import { MenuChangeThrottle } from './menu-change-throttle.js';
import { orderMessages } from './order-messages.js';
import { rooms } from './rooms.js';

/** Views whose changes are sent as messages. */
const PUBLISHED_VIEWS = [ordersView, billsView, menuItemsView].map(({ name }) => name);
/** Other views that clients read after a message about an order. */
const VIEWS_READ_NEXT = orderingViews.flatMap(({ name }) => (name === ordersView.name ? [] : name));
/** How long after its commit a message waits for those views, in ms. A paused or stalled view delays messages no longer. */
const VIEW_TIMEOUT = 5_000;

/**
 * Turns committed view changes into messages, in the order of the log (docs/reference/design.md#7.3). A message is sent once, when every
 * view that its receivers read has the change.
 */
@Injectable()
export class ChangePublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Realtime');
  private readonly menuChanges = new MenuChangeThrottle((canteenId, ids) =>
    this.gateway.emit({
      rooms: [rooms.canteen(canteenId), rooms.contractor(canteenId), rooms.counter(canteenId)],
      name: 'menuChanged',
      payload: { ids: [...ids] },
    }),
  );
  private orders: Promise<void> = Promise.resolve();
  private bills: Promise<void> = Promise.resolve();
  private stopListening: () => void = () => undefined;
  private stopped = false;

  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly directory: Directory,
    private readonly gateway: LiveGateway,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.projections.onCommitted((committed) => this.publish(committed), PUBLISHED_VIEWS);
  }

  /** The sockets are closed by now, so messages that are not started are dropped. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.stopListening();
    this.menuChanges.stop();
    await Promise.all([this.orders, this.bills]);
  }

  private publish(committed: ViewCommitted): void {
    if (committed.view === menuItemsView.name) this.publishMenu(committed);
    const deadline = performance.now() + VIEW_TIMEOUT;
    if (committed.view === ordersView.name) this.orders = this.after(this.orders, () => this.publishOrders(committed, deadline));
    if (committed.view === billsView.name) this.bills = this.after(this.bills, () => this.publishBills(committed));
  }

  private after(earlier: Promise<void>, publish: () => Promise<void>): Promise<void> {
    // Clients that missed a message see the change at their next refetch (docs/reference/decisions.md#6.4).
    return earlier
      .then(() => (this.stopped ? undefined : publish()))
      .catch((error: unknown) =>
        this.logger.error({ msg: 'messages were not sent', trace: error instanceof Error ? error.stack : String(error) }),
      );
  }

  /** `deadline` is on the clock of `performance`, so that queued messages do not add up their waiting times. */
  private async publishOrders({ events, documents, position }: ViewCommitted, deadline: number): Promise<void> {
    const changes = events as readonly RecordedOrderEvent[];
    const [people] = await Promise.all([
      this.directory.people(changes.map(({ data }) => data.studentId)),
      ...VIEWS_READ_NEXT.map((view) => this.projections.waitFor(view, position, Math.max(0, deadline - performance.now()))),
    ]);
    for (const event of changes) {
      const document = documents.get(event.data.orderId) as OrderDocument | undefined;
      const student = people.get(event.data.studentId);
      if (!document || !student) continue;
      correlated(event.metadata.correlationId, () =>
        orderMessages(event, document, student).forEach((emission) => this.gateway.emit(emission)),
      );
    }
  }

  private async publishBills({ events, documents }: ViewCommitted): Promise<void> {
    const changed = changedBills(events, documents);
    if (changed.length === 0) return;
    const people = await this.directory.billedPeople(changed.map(({ studentId }) => studentId));
    for (const bill of changed) {
      const student = people.get(bill.studentId);
      if (student) this.gateway.emit(billMessage(bill, student));
    }
  }

  private publishMenu({ events, documents }: ViewCommitted): void {
    for (const [canteenId, ids] of changedItems(events as readonly RecordedMenuEvent[])) this.menuChanges.add(canteenId, ids);
    for (const document of documents.values()) {
      const item = document as MenuItemDocument | undefined;
      if (item?.kind !== 'Canteen') continue;
      const state = toCanteenState(openingStatusOf(item), { at: this.clock.now(), timeZone: this.timeZone });
      this.gateway.emit(canteenChanged(item._id, state));
    }
  }
}

function canteenChanged(canteenId: string, payload: CanteenState): Emission {
  return {
    rooms: [rooms.canteen(canteenId), rooms.contractor(canteenId), rooms.kitchen(canteenId), rooms.counter(canteenId)],
    name: 'canteenChanged',
    payload,
  };
}

/** Events of the canteen itself that change the whole menu; the message then has the canteen's id. */
const WHOLE_MENU_EVENTS: ReadonlySet<RecordedMenuEvent['type']> = new Set(['WeekPlanned', 'PartOfDaySwitched']);

/** Returns the ids of the snacks and packaged items that the events changed, by canteen. */
function changedItems(events: readonly RecordedMenuEvent[]): Map<string, string[]> {
  const changed = new Map<string, Set<string>>();
  for (const event of events) {
    const { canteenId } = event.data;
    const ids = menuItemsView.idsOf(event).filter((id) => id !== canteenId || WHOLE_MENU_EVENTS.has(event.type));
    const idsOfCanteen = changed.get(canteenId) ?? new Set();
    ids.forEach((id) => idsOfCanteen.add(id));
    if (idsOfCanteen.size > 0) changed.set(canteenId, idsOfCanteen);
  }
  return new Map([...changed].map(([canteenId, ids]) => [canteenId, [...ids]]));
}

/** Returns the bills that a page of the log changed, each once, in the order of their first change. */
function changedBills(events: readonly RecordedEvent[], documents: ReadonlyMap<string, ViewDocument | undefined>): readonly BillDocument[] {
  const ids = events.flatMap((event) => (event.stream.startsWith('bill-') ? [(event as RecordedBillEvent).data.billId] : []));
  return [...new Set(ids)].flatMap((id) => (documents.get(id) as BillDocument | undefined) ?? []);
}

/** Returns the message about a changed bill (docs/reference/wire.md#10.4). */
function billMessage(bill: BillDocument, student: BilledPerson): Emission {
  return {
    rooms: [rooms.student(bill.studentId), rooms.contractor(bill.canteenId)],
    name: 'billChanged',
    payload: toWireBill(bill, student),
  };
}

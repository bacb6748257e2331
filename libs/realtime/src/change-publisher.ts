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

/** The views of whose changes people are told. */
const TOLD = [ordersView, billsView, menuItemsView].map(({ name }) => name);
/** The other views that somebody who hears of an order reads next. */
const READ_NEXT = orderingViews.flatMap(({ name }) => (name === ordersView.name ? [] : name));
/** How long after its commit a message waits for those views, in ms; a view that is paused or stalled holds nobody up. */
const VIEW_TIMEOUT = 5_000;

/**
 * Turns committed view changes into messages, in the order of the log (docs/reference/design.md#7.3). A message goes out once, when every
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
    this.stopListening = this.projections.onCommitted((committed) => this.heard(committed), TOLD);
  }

  /** Whoever listens is gone, so what has not begun is told to nobody. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.stopListening();
    this.menuChanges.stop();
    await Promise.all([this.orders, this.bills]);
  }

  private heard(committed: ViewCommitted): void {
    if (committed.view === menuItemsView.name) this.tellMenu(committed);
    const until = performance.now() + VIEW_TIMEOUT;
    if (committed.view === ordersView.name) this.orders = this.after(this.orders, () => this.tellOrders(committed, until));
    if (committed.view === billsView.name) this.bills = this.after(this.bills, () => this.tellBills(committed));
  }

  private after(earlier: Promise<void>, tell: () => Promise<void>): Promise<void> {
    // Clients that missed a message see what changed at their next refetch (docs/reference/decisions.md#6.4).
    return earlier
      .then(() => (this.stopped ? undefined : tell()))
      .catch((error: unknown) =>
        this.logger.error({ msg: 'messages were not sent', trace: error instanceof Error ? error.stack : String(error) }),
      );
  }

  /** `until`: by the clock of `performance`, so that those which wait for one another don't wait one after the other. */
  private async tellOrders({ events, documents, position }: ViewCommitted, until: number): Promise<void> {
    const changes = events as readonly RecordedOrderEvent[];
    const [people] = await Promise.all([
      this.directory.people(changes.map(({ data }) => data.studentId)),
      ...READ_NEXT.map((view) => this.projections.waitFor(view, position, Math.max(0, until - performance.now()))),
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

  private async tellBills({ events, documents }: ViewCommitted): Promise<void> {
    const changed = changedBills(events, documents);
    if (changed.length === 0) return;
    const people = await this.directory.billedPeople(changed.map(({ studentId }) => studentId));
    for (const bill of changed) {
      const student = people.get(bill.studentId);
      if (student) this.gateway.emit(billMessage(bill, student));
    }
  }

  private tellMenu({ events, documents }: ViewCommitted): void {
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

/** Which events of a canteen's own change what its whole menu looks like: the id that is told is the canteen's. */
const OF_WHOLE_MENU: ReadonlySet<RecordedMenuEvent['type']> = new Set(['WeekPlanned', 'PartOfDaySwitched']);

/** The ids of the snacks and packaged items that events changed, by canteen. */
function changedItems(events: readonly RecordedMenuEvent[]): Map<string, string[]> {
  const changed = new Map<string, Set<string>>();
  for (const event of events) {
    const { canteenId } = event.data;
    const ids = menuItemsView.idsOf(event).filter((id) => id !== canteenId || OF_WHOLE_MENU.has(event.type));
    const known = changed.get(canteenId) ?? new Set();
    ids.forEach((id) => known.add(id));
    if (known.size > 0) changed.set(canteenId, known);
  }
  return new Map([...changed].map(([canteenId, ids]) => [canteenId, [...ids]]));
}

/** The bills among what a page of the log changed, each once, in the order in which they first did. */
function changedBills(events: readonly RecordedEvent[], documents: ReadonlyMap<string, ViewDocument | undefined>): readonly BillDocument[] {
  const ids = events.flatMap((event) => (event.stream.startsWith('bill-') ? [(event as RecordedBillEvent).data.billId] : []));
  return [...new Set(ids)].flatMap((id) => (documents.get(id) as BillDocument | undefined) ?? []);
}

/** Who is told of a bill that changed (docs/reference/wire.md#10.4). */
function billMessage(bill: BillDocument, student: BilledPerson): Emission {
  return {
    rooms: [rooms.student(bill.studentId), rooms.contractor(bill.canteenId)],
    name: 'billChanged',
    payload: toWireBill(bill, student),
  };
}

import { openCanteen, type NewCanteen } from '../canteen/open-canteen.js';
import { Ledger } from '../ledger/ledger.js';
import type { Caller, Pace } from '../people/caller.js';
import { callerAt, type Lunch } from '../people/lunch.js';
import { pause } from '../people/pause.js';
import { outcomeOf, Student } from '../people/student.js';
import type { OrderTimes } from '../report/fault-impact.js';
import { ListeningScreen } from './listening-screen.js';
import type { Order, OrdersPage } from '@tiffin/contracts';

/** The web client's first pause before it sends an order again, and its longest, in ms. */
const PACE: Pace = { first: 1_000, most: 8_000 };
/** How long an order is open, in ms. */
const PICKED_UP_AFTER = [500, 1_500] as const;
const PAGE = 100;
/** Concurrent sign-ins: password hashing is slow on purpose, and a server limits new connections. */
const ENTER_AT_ONCE = 4;

export interface CrowdOptions extends Pick<Lunch, 'random' | 'opsKey' | 'closing' | 'giveUp'> {
  readonly origin: string;
  readonly canteen: Omit<NewCanteen, 'origin' | 'random' | 'giveUp'>;
  /** Sockets of students, who share them evenly, and of the counter. */
  readonly sockets: { readonly students: number; readonly counter: number };
}

/** The people of one canteen: students who order in turn, a counter that hands out every order, and all their screens. */
export class Crowd {
  readonly orders: OrderTimes[] = [];
  readonly screens: readonly ListeningScreen[];
  readonly students: readonly Student[];
  readonly counter: Caller;
  /** Students who have their last answer. */
  readonly #free: Student[];
  readonly #pickUps = new Set<Promise<void>>();
  /** An error of background work. */
  #failure: unknown;

  private constructor(
    readonly lunch: Lunch,
    sockets: CrowdOptions['sockets'],
  ) {
    const { canteen, giveUp } = lunch;
    this.students = canteen.students.map((guest) => new Student(lunch, guest));
    this.#free = [...this.students];
    this.counter = callerAt(lunch, `the counter of ${canteen.canteenId}`, canteen.contractor);
    const phones = Array.from({ length: sockets.students }, (_, index) => {
      const { guest, caller } = this.students[index % this.students.length] ?? none();
      const read = async (): Promise<readonly Order[]> => (await caller.read<OrdersPage>(`/orders/${guest._id}?limit=${PAGE}`)).orders;
      return new ListeningScreen({ name: `socket ${index + 1} of ${guest.name}`, of: guest._id, caller, lists: 'all', read, giveUp });
    });
    const counters = Array.from(
      { length: sockets.counter },
      (_, index) =>
        new ListeningScreen({
          name: `socket ${index + 1} of ${this.counter.name}`,
          of: canteen.canteenId,
          caller: this.counter,
          lists: 'open',
          read: () => this.#open(),
          giveUp,
        }),
    );
    this.screens = [...phones, ...counters];
  }

  /** Opens the canteen; everybody signs in and connects. */
  static async open({ canteen: canteenOptions, sockets, ...shared }: CrowdOptions): Promise<Crowd> {
    const { origin, random, giveUp } = shared;
    const canteen = await openCanteen({ ...canteenOptions, origin, giveUp, random: random.named('opening') });
    const crowd = new Crowd({ ...shared, canteen, elsewhere: origin, ledger: new Ledger() }, sockets);
    await inParallel([crowd.counter, ...crowd.students.map(({ caller }) => caller)], (caller) => caller.enter());
    await inParallel(crowd.screens, ({ screen }) => screen.open());
    return crowd;
  }

  /** Places an order of a free student and hands it out; returns whether a student was free. */
  async placeOne(): Promise<boolean> {
    const student = this.#free.shift();
    if (!student) return false;
    const sentAt = performance.now();
    const order = await student.place(student.caller, PACE);
    this.#free.push(student);
    if (!order) return true;
    this.orders.push({ sentAt, acknowledgedAt: performance.now() });
    const pickUp = this.#pickUp(order).finally(() => this.#pickUps.delete(pickUp));
    this.#pickUps.add(pickUp);
    pickUp.catch((error: unknown) => (this.#failure ??= error));
    return true;
  }

  /** Resolves once every order is handed out. Throws the error that prevented it. */
  async settled(): Promise<void> {
    await Promise.all(this.#pickUps);
    if (this.#failure !== undefined) throw this.#failure;
  }

  leave(): void {
    for (const { screen } of this.screens) screen.leave();
  }

  async #pickUp({ _id: orderId }: Order): Promise<void> {
    const { ledger, random, giveUp } = this.lunch;
    await pause(random.between(...PICKED_UP_AFTER), giveUp);
    const move = ledger.move({ orderId, by: 'counter', to: 'PickedUp', recall: false });
    const answer = await this.counter.definitely('PATCH', `/orders/${orderId}?status=PickedUp&from=Pending`, { json: {} }, PACE);
    move.outcome = outcomeOf(answer);
    if (answer.status === 200) ledger.acknowledged(answer.body as Order);
    else if (!answer.doubtful) ledger.breaks('answers', `handing out order ${orderId} was answered ${answer.status}`);
  }

  async #open(): Promise<readonly Order[]> {
    const orders: Order[] = [];
    for (let page = 1; ; page++) {
      const answer = await this.counter.read<OrdersPage>(`/orders?status=Pending&limit=${PAGE}&page=${page}`);
      orders.push(...answer.orders);
      if (!answer.ordersInfo.hasNextPage) return orders;
    }
  }
}

/** Works on as many items at once as may sign in at once. */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const remaining = [...items];
  const worker = async (): Promise<void> => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: ENTER_AT_ONCE }, worker));
}

function none(): never {
  throw new Error('There are no students');
}

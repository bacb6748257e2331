import type { Order, OrdersPage, User } from '@tiffin/contracts';
import { Agent } from 'node:http';
import { askFor, DemoCanteen } from '../../bench/demo-canteen.js';
import type { Person } from '../../bench/person.js';
import { atSteadyRateWhile } from '../../bench/steady-rate.js';
import { monthsOf } from '../../chaos/people/student.js';
import { ask } from '../attacker/ask.js';
import { Experience, ORDER_TIMEOUT_MS } from './experience.js';
import { FreshSocket } from './fresh-socket.js';
import { KitchenScreen } from './kitchen-screen.js';
import { Uploader } from './uploader.js';
import { Visitors } from './visitors.js';
import { withTimeout, WAIT_TIMEOUT_MS } from './with-timeout.js';

const ORDERS_A_SECOND = 20;
/** Two at the same time every other second, since simultaneous visitors may get in each other's way. */
const PAIRS_A_SECOND = 0.5;
const SOCKETS_A_SECOND = 1;
const UPLOADS_A_SECOND = 0.5;
const TAPS_A_SECOND = 4;
/** As a load balancer makes them. */
const HEALTH_CHECKS_A_SECOND = 1;
const CONNECTIONS = 1_000;
const PAGE = 100;

/** People who use the product all the time. Their experience counts for the period in which a call began. */
export class HonestPeople {
  /** By the student's name. */
  readonly #acknowledged = new Map<string, string[]>();
  readonly #created = new Set<string>();
  readonly #pending: Promise<void>[] = [];
  #experience = new Experience();
  #leaving = false;

  private constructor(
    private readonly canteens: readonly DemoCanteen[],
    private readonly agent: Agent,
    private readonly timeZone: string,
  ) {}

  /** Logs them in; they begin. */
  static async arrive(url: string): Promise<HonestPeople> {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const canteens = [await DemoCanteen.open('BH1', url, agent), await DemoCanteen.open('GH1', url, agent)];
    const [canteen] = canteens;
    if (!canteen) throw new Error('There is no canteen');
    const { timeZone } = (await canteen.contractor.get('/users')) as User;
    const people = new HonestPeople(canteens, agent, timeZone);
    const wall = await KitchenScreen.open(url, agent, () => people.#experience);
    const visitors = new Visitors(url);
    const fresh = new FreshSocket(url);
    const uploader = await Uploader.of(canteen.contractor);
    people.#regularly(ORDERS_A_SECOND, (number, experience) => people.#order(number, experience));
    people.#regularly(PAIRS_A_SECOND, (number, experience) => visitors.visitTogether(number, experience));
    people.#regularly(SOCKETS_A_SECOND, (number, experience) => fresh.open(canteen.student(number), experience));
    people.#regularly(UPLOADS_A_SECOND, (_, experience) => uploader.upload(experience));
    people.#regularly(TAPS_A_SECOND, (_, experience) => wall.tap(experience));
    people.#regularly(HEALTH_CHECKS_A_SECOND, (_, experience) => checkHealth(url, agent, experience));
    people.#whenLeaving = () => wall.close();
    return people;
  }

  #whenLeaving: () => void = () => undefined;

  /** Begins a new period, in which new devices may be asked to wait a little, or not. */
  begin({ mayWait = false } = {}): Experience {
    return (this.#experience = new Experience(mayWait));
  }

  /** Ends when they have finished what they have begun. */
  async leave(): Promise<void> {
    this.#leaving = true;
    await Promise.all(this.#pending);
    await this.#experience.settled();
    this.#whenLeaving();
  }

  /**
   * Returns acknowledged orders that the student's history does not show exactly once, and how many were checked. Call it after
   * `leave`.
   */
  async lost(): Promise<{ readonly lookedFor: number; readonly lost: readonly string[] }> {
    const months = monthsOf(this.#created, this.timeZone);
    const lost: string[] = [];
    let lookedFor = 0;
    for (const student of this.canteens.flatMap(({ students }) => students)) {
      const shown = await historyOf(student, months);
      for (const id of this.#acknowledged.get(student.name) ?? []) {
        lookedFor++;
        const times = shown.filter((shownId) => shownId === id).length;
        if (times !== 1) lost.push(`order ${id} of ${student.name} stands ${times} times`);
      }
    }
    this.agent.destroy();
    return { lookedFor, lost };
  }

  #regularly(perSecond: number, work: (number: number, felt: Experience) => Promise<void>): void {
    const start = (number: number): Promise<void> => {
      const experience = this.#experience;
      const pending = work(number, experience);
      experience.during(pending);
      return pending;
    };
    this.#pending.push(atSteadyRateWhile(perSecond, () => !this.#leaving, start));
  }

  async #order(number: number, experience: Experience): Promise<void> {
    const canteen = this.canteens[number % this.canteens.length];
    if (!canteen) return;
    const student = canteen.student(Math.floor(number / this.canteens.length));
    const sent = performance.now();
    experience.orders.sent++;
    try {
      const answer = await withTimeout(askFor(student, canteen.twoSnacks(number)), ORDER_TIMEOUT_MS);
      // 200 if the order existed already: the connection had broken, and it was sent again.
      if (answer.status < 300) {
        experience.acknowledged(performance.now() - sent);
        return this.#promised(student, JSON.parse(answer.text) as Order);
      }
      experience.failed('an order', answer);
      if (answer.retryAfter === undefined) experience.orders.lost++;
    } catch (error) {
      experience.failed('an order', error as Error);
      experience.orders.lost++;
    }
  }

  #promised({ name }: Person, { _id, createdAt }: Order): void {
    this.#created.add(createdAt);
    const ids = this.#acknowledged.get(name);
    if (ids) ids.push(_id);
    else this.#acknowledged.set(name, [_id]);
  }
}

async function checkHealth(origin: string, agent: Agent, experience: Experience): Promise<void> {
  try {
    const answer = await ask({ path: '/api/health/ready' }, { origin, agent, within: WAIT_TIMEOUT_MS });
    if (answer.status !== 200) experience.failed('a health check', answer);
  } catch (error) {
    experience.failed('a health check', error as Error);
  }
}

async function historyOf(student: Person, months: readonly string[]): Promise<string[]> {
  const { _id } = (await student.get('/users')) as User;
  const ids: string[] = [];
  for (const of of months) {
    const [year, month] = of.split('-').map(Number);
    for (let page = 1; ; page++) {
      const path = `/orders/${_id}?month=${month}&year=${year}&limit=${PAGE}&page=${page}`;
      const { orders, ordersInfo } = (await student.get(path)) as OrdersPage;
      ids.push(...orders.map((order) => order._id));
      if (!ordersInfo.hasNextPage) break;
    }
  }
  return ids;
}

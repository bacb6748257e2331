import type { ScreenAndRead } from '../checks/books.js';
import type { Order } from '@tiffin/contracts';
import { Counter } from './counter.js';
import { KitchenScreen } from './kitchen-screen.js';
import type { Lunch } from './lunch.js';
import { Operator } from './operator.js';
import { Probe } from './probe.js';
import { monthsOf, Student } from './student.js';

/** Concurrent sign-ins: password hashing is slow on purpose. */
const ENTER_AT_ONCE = 4;

/** Everybody at a lunch. The first student of the canteen is the probe. */
export class Party {
  readonly probe: Probe;
  readonly students: readonly Student[];
  readonly counter: Counter;
  readonly kitchens: readonly KitchenScreen[];
  readonly operator: Operator;

  constructor(private readonly lunch: Lunch) {
    const [first, ...others] = lunch.canteen.students;
    if (!first) throw new Error('There are no students');
    this.probe = new Probe(lunch, first);
    this.students = others.map((guest) => new Student(lunch, guest));
    this.counter = new Counter(lunch);
    this.kitchens = ['a kitchen screen', 'the other kitchen screen'].map((name) => new KitchenScreen(lunch, name));
    this.operator = new Operator(lunch);
  }

  /** Signs everybody in and opens their screens. */
  async arrive(): Promise<void> {
    const waiting = [this.counter, ...this.kitchens, this.probe, ...this.students];
    const enter = async (): Promise<void> => {
      for (let person = waiting.shift(); person; person = waiting.shift()) await person.arrive();
    };
    await Promise.all(Array.from({ length: ENTER_AT_ONCE }, enter));
  }

  /** Resolves once the canteen has closed and everybody has their last answer. Rejects if a person can't go on. */
  async play(): Promise<void> {
    const playing = [...this.students, this.counter, ...this.kitchens, this.operator, this.probe].map((person) => person.play());
    await Promise.all(playing);
  }

  /** Everybody's phone, the probe's too. */
  get phones(): readonly Student[] {
    return [this.probe.student, ...this.students];
  }

  /** Returns students' histories of the months in which orders were promised, including everything written up to a position. */
  async histories(after: number): Promise<ReadonlyMap<string, readonly Order[]>> {
    const { ledger, canteen } = this.lunch;
    const months = monthsOf(
      [...ledger.orders.values()].map(({ createdAt }) => createdAt),
      canteen.timeZone,
    );
    const histories = new Map<string, readonly Order[]>();
    for (const phone of this.phones) histories.set(phone.guest._id, await phone.history(months, after));
    return histories;
  }

  /** Returns every screen with a read of the same orders. */
  async screens(histories: ReadonlyMap<string, readonly Order[]>): Promise<ScreenAndRead[]> {
    const screens = [await this.counter.compared()];
    for (const kitchen of this.kitchens) screens.push(await kitchen.compared());
    for (const phone of this.phones) screens.push(await phone.compared(histories.get(phone.guest._id) ?? []));
    return screens;
  }

  leave(): void {
    for (const { screen } of [this.counter, ...this.kitchens, ...this.phones]) screen.leave();
  }
}

import { priceOrder, toPaise, toRupees, type PackagedItem, type Snack } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { Person, type Answer } from './person.js';

/** How many students each canteen of the small demo has, with roll numbers from 101. */
const STUDENTS = 24;

export type CartLine = Pick<Snack, '_id' | 'price'> & {
  readonly type: 'Snack' | 'PackagedFood';
  readonly quantity: number;
  readonly isPacked: boolean;
};

/** A canteen of the demo: its people, logged in one after another, and its menu. */
export class DemoCanteen {
  private constructor(
    readonly students: readonly Person[],
    readonly contractor: Person,
    private readonly snacks: readonly Snack[],
  ) {}

  static async open(hostel: 'BH1' | 'GH1', url: string, agent: Agent): Promise<DemoCanteen> {
    const contractor = await Person.logIn(url, agent, 'contractor', `contractor@${hostel.toLowerCase()}.example`);
    const students: Person[] = [];
    for (let number = 0; number < STUDENTS; number++) students.push(await Person.logIn(url, agent, 'student', `${hostel}-${101 + number}`));
    const snacks = (await contractor.get('/snacks')) as Snack[];
    return new DemoCanteen(
      students,
      contractor,
      // Dishes with options are another load.
      snacks.filter(({ isAvailable, optionGroups }) => isAvailable && !optionGroups),
    );
  }

  /** Returns the same canteen on another server of the same stores. */
  at(url: string): DemoCanteen {
    return new DemoCanteen(
      this.students.map((student) => student.at(url)),
      this.contractor.at(url),
      this.snacks,
    );
  }

  /** Returns the student who places the order of this number. */
  student(number: number): Person {
    const student = this.students[number % this.students.length];
    if (!student) throw new Error('Nobody is logged in');
    return student;
  }

  /** Returns two snacks of the menu, others for each number. */
  twoSnacks(number: number): CartLine[] {
    const lines = [number, number + 1].map((place, second): CartLine | undefined => {
      const snack = this.snacks[place % this.snacks.length];
      return snack && { _id: snack._id, type: 'Snack', price: snack.price, quantity: 1 + second, isPacked: second === 1 };
    });
    return lines.filter((line) => line !== undefined);
  }

  /** Puts an item with this many units on sale. Returns a cart with one of them. */
  async sell(category: string, units: number): Promise<CartLine[]> {
    const price = 20;
    const { status, text } = await this.contractor.call('POST', '/contractors/packaged', {
      category,
      variants: [{ price, availableCount: units }],
    });
    if (status !== 201) throw new Error(`${category} could not be put on sale: ${status} ${text}`);
    const { item } = JSON.parse(text) as { item: PackagedItem };
    return [{ _id: item._id, type: 'PackagedFood', price, quantity: 1, isPacked: false }];
  }
}

/** Places an order with an idempotency key of its own. Throws if it is refused. */
export async function place(student: Person, cartItems: readonly CartLine[]): Promise<Answer> {
  const answer = await askFor(student, cartItems);
  if (answer.status !== 201) throw new Error(`An order was answered ${answer.status}: ${answer.text}`);
  return answer;
}

/** The same, whatever the answer is. */
export function askFor(student: Person, cartItems: readonly CartLine[]): Promise<Answer> {
  const lines = cartItems.map(({ price, quantity, isPacked }) => ({ unitPrice: toPaise(price) ?? 0, quantity, packed: isPacked }));
  const { packing, total } = priceOrder(lines);
  const body = { cartItems, amount: toRupees(total), packingCharges: toRupees(packing) };
  return student.call('POST', '/orders', body, { 'idempotency-key': randomUUID() });
}

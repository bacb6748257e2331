import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { CartLine, Order } from '@tiffin/contracts';
import { MenuStream } from '@tiffin/menu';
import { cartOf, COLA, samosas, send, setMenu } from './carts.js';
import { startOrdering, type OrderingApp } from './ordering-app.js';

export const orderOf = ({ body }: Answer): Order => body as unknown as Order;
export const ordersOf = ({ body }: Answer): Order[] => body['orders'] as unknown as Order[];

/** A running application with its people, and their usual calls. */
export class People {
  private constructor(
    readonly app: OrderingApp,
    readonly aarav: Browser,
    readonly vivaan: Browser,
    readonly contractor: Browser,
    readonly cooks: Browser,
    /** A student of another canteen, and its contractor. */
    readonly stranger: Browser,
    readonly otherContractor: Browser,
  ) {}

  static async gather(): Promise<People> {
    const app = await startOrdering();
    const [bh1] = app.people;
    if (bh1) await setMenu(app, bh1);
    return new People(
      app,
      await app.signedIn('student', 'BH1-101'),
      await app.signedIn('student', 'BH1-102'),
      await app.signedIn('contractor', 'contractor@bh1.example'),
      await app.kitchen('BH1-kitchen1'),
      await app.signedIn('student', 'GH1-101'),
      await app.signedIn('contractor', 'contractor@gh1.example'),
    );
  }

  get canteenId(): string {
    return this.app.people[0]!.canteenId;
  }

  /** Returns the id of BH1's student with this roll number. */
  studentId(rollNo: number): string {
    return this.app.people[0]!.students[rollNo - 101]!._id;
  }

  /** Returns the free small bottles of cola. */
  async stock(): Promise<number> {
    const { state } = await this.app.get(MenuStream).current(this.canteenId);
    return state.items.get(COLA)!.variants.find(({ price }) => price === 2_000)!.free;
  }

  /** Places an order, by default of one samosa. */
  async place(student: Browser = this.aarav, ...lines: CartLine[]): Promise<Order> {
    const answer = await send(student, cartOf(...(lines.length > 0 ? lines : [samosas()])));
    expect(answer.status).toBe(201);
    return orderOf(answer);
  }

  /** Requests another status as the contractor. */
  move(id: string, status: string, more = '', body: object = {}): Promise<Answer> {
    return this.contractor.patch(`/orders/${id}?status=${status}${more}`, body);
  }
}

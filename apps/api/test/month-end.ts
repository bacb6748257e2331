import type { Answer, Browser } from '@tiffin/accounts/testing';
import { BillSchedule } from '@tiffin/billing';
import type { Bill, BillDetail, Order, PlaceOrderRequest } from '@tiffin/contracts';
import { CLOCK } from '@tiffin/kernel';
import type { RunningClock } from '../src/start/running-clock.js';
import { oneOfEach, place } from './carts.js';
import { TestApi } from './test-api.js';

const DAY = 24 * 3_600_000;

/** Returns the bill in an answer. */
export const billOf = ({ body }: Answer): Bill => body as unknown as Bill;

/** A canteen with three students and a contractor, whose clock a test sets. Money in rupees: every order costs 36.75. */
export class MonthEnd {
  contractor!: Browser;
  students!: Browser[];
  private signedInAt = { contractor: Number.NEGATIVE_INFINITY, students: Number.NEGATIVE_INFINITY };

  private constructor(
    public api: TestApi,
    readonly cart: PlaceOrderRequest,
    private readonly environment: Record<string, string>,
  ) {}

  static async at(instant: string, environment: Record<string, string> = {}): Promise<MonthEnd> {
    const api = await TestApi.start({ ...environment, TIFFIN_CLOCK: instant });
    const office = new MonthEnd(api, oneOfEach(await api.menu(await api.contractor(), 1_000)), environment);
    await office.signIn();
    return office;
  }

  get studentIds(): readonly string[] {
    return this.api.canteens[0]!.students.map(({ _id }) => _id);
  }

  get canteenId(): string {
    return this.api.canteens[0]!.canteenId;
  }

  get clock(): RunningClock {
    return this.api.running.app.get<RunningClock>(CLOCK, { strict: false });
  }

  /** Sets the server's clock, once all effects of earlier calls have happened. */
  async turnTo(instant: string): Promise<void> {
    await this.api.settled();
    this.clock.startAt(new Date(instant));
    await this.signIn();
  }

  /** Stops the server and starts it at an instant. The start issues bills that are due; after that none is issued automatically. */
  async restartAt(instant: string): Promise<void> {
    await this.api.halt();
    this.api = await TestApi.start({ ...this.environment, TIFFIN_CLOCK: instant }, { directory: this.api.directory });
    await this.stopSchedule();
    this.signedInAt = { contractor: Number.NEGATIVE_INFINITY, students: Number.NEGATIVE_INFINITY };
    await this.signIn();
  }

  stopSchedule(): Promise<void> {
    return this.api.running.app.get(BillSchedule).stop();
  }

  /** Places an order of the student with this number, and moves it through these statuses. */
  order(student: number, ...statuses: string[]): Promise<string> {
    return this.orderBy(this.students[student]!, ...statuses);
  }

  async orderBy(student: Browser, ...statuses: string[]): Promise<string> {
    const placed = await place(student, this.cart);
    expect(placed.status).toBe(201);
    const { _id } = placed.body as unknown as Order;
    for (const status of statuses) await this.move(_id, status);
    return _id;
  }

  async move(orderId: string, status: string): Promise<void> {
    expect((await this.contractor.patch(`/orders/${orderId}?status=${status}`)).status).toBe(200);
  }

  async recall(orderId: string, from: 'Prepared' | 'PickedUp'): Promise<void> {
    expect((await this.contractor.post(`/orders/${orderId}/recall`, { from })).status).toBe(200);
  }

  billId(student: number, month: string): string {
    return `${this.studentIds[student]!}-${month}`;
  }

  generate(): Promise<Answer> {
    return this.contractor.post('/bills/generate');
  }

  pay(student: number, month: string, amount?: number): Promise<Answer> {
    return this.contractor.patch(`/bills/${this.billId(student, month)}`, amount === undefined ? {} : { amount });
  }

  reverse(student: number, month: string, reason = 'Marked by mistake'): Promise<Answer> {
    return this.contractor.post(`/bills/${this.billId(student, month)}/reversal`, { reason });
  }

  /** Returns the bill with its parts, once every view and reactor is caught up. */
  async detail(student: number, month: string): Promise<BillDetail> {
    await this.api.settled();
    const { status, body } = await this.contractor.get(`/bills/${this.billId(student, month)}/detail`);
    expect([month, status]).toEqual([month, 200]);
    return body as unknown as BillDetail;
  }

  /** Returns the months of a student's bills with their amounts, newest first, as the student sees them. */
  async seenBy(student: number): Promise<string[]> {
    await this.api.settled();
    const { body } = await this.students[student]!.get(`/bills/${this.studentIds[student]!}`);
    return (body as unknown as Bill[]).map(({ year, month, amount, paid }) => `${year}-${month} ${amount}${paid ? ' paid' : ''}`);
  }

  async stop(): Promise<void> {
    await this.api.stop();
  }

  /** Needed again once sessions have ended, or soon will (docs/reference/decisions.md#2.1). */
  private async signIn(): Promise<void> {
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.signedInAt.contractor) > 25 * DAY) {
      this.contractor = await this.api.contractor();
      this.signedInAt.contractor = now;
    }
    if (Math.abs(now - this.signedInAt.students) > 80 * DAY) {
      this.students = await Promise.all(['BH1-101', 'BH1-102', 'BH1-103'].map((name) => this.api.student(name)));
      this.signedInAt.students = now;
    }
  }
}

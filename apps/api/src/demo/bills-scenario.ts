import { ChangeUpiAddress } from '@tiffin/accounts';
import type { DemoCanteen } from '@tiffin/accounts/demo';
import { ActOnBill, BILLING, billIdOf, dueAt, IssueBillsCommand, lastDueMonth, monthsBetween } from '@tiffin/billing';
import { businessDay, businessMonth } from '@tiffin/contracts';
import type { Actor, CommandContext } from '@tiffin/event-sourcing';
import { isRetryable, Refusal } from '@tiffin/kernel';
import type { SeededRandom } from './seeded-random.js';
import type { ScenarioOptions, ScenarioTools } from './scenario-tools.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The share of students who have paid: bills before the last one, and the last one. */
const PAID = { before: 0.97, last: 0.6 };

/** No bank has this UPI id, so a payment to the demo's QR code reaches no account. */
const UPI = { upiId: 'canteen@demo', payeeName: 'Canteen of the demo' };

/**
 * Issues the bills of a canteen's past months and pays most of them, through the commands that clicks in the client send. Repeating
 * it adds nothing.
 */
export class CanteenBillsScenario {
  constructor(
    private readonly tools: ScenarioTools,
    private readonly canteen: DemoCanteen,
    private readonly scenario: Pick<ScenarioOptions, 'now' | 'timeZone' | 'signal'>,
    private readonly chance: SeededRandom,
    /** Separate from `chance`: the number of ids depends on how often a step is retried. */
    private readonly correlations: SeededRandom,
  ) {}

  /** Call it when all orders exist. `since`: the instant of the first order, in ms since 1970. */
  async play(since: number): Promise<void> {
    const { now, timeZone } = this.scenario;
    await this.takeUpi(new Date(since));
    const firstMonth = businessMonth(businessDay(new Date(since), timeZone));
    const lastMonth = lastDueMonth(now, timeZone);
    for (const month of monthsBetween(firstMonth, lastMonth)) {
      const due = dueAt(month, timeZone);
      await this.issue(due);
      await this.pay(month, due, month === lastMonth);
    }
  }

  private async takeUpi(at: Date): Promise<void> {
    const { commands, clock } = this.tools;
    const { canteenId, contractorId } = this.canteen;
    const context = this.contextOf({ id: contractorId, role: 'contractor' });
    await clock.asOf(at, () => commands.execute(new ChangeUpiAddress(canteenId, UPI, context)));
  }

  private async issue(due: Date): Promise<void> {
    const { commands, clock } = this.tools;
    for (;;) {
      this.scenario.signal.throwIfAborted();
      try {
        await clock.asOf(due, () => commands.execute(new IssueBillsCommand(this.canteen.canteenId, this.contextOf(BILLING))));
        return;
      } catch (error) {
        // The views have not read all events of the scenario yet.
        if (!isRetryable(error)) throw error;
      }
    }
  }

  /** Students pay at the counter in the following week. The student whom visitors log in as has not paid the last bill yet. */
  private async pay(month: string, due: Date, isLast: boolean): Promise<void> {
    const { students, contractorId } = this.canteen;
    const visits = students.map(({ _id }, index) => {
      const at = new Date(due.getTime() + this.chance.between(1, 8) * DAY + this.chance.between(9 * 60, 20 * 60) * 60_000);
      const comes = this.chance.happens(isLast ? PAID.last : PAID.before);
      return {
        billId: billIdOf(_id, month),
        at,
        context: this.contextOf({ id: contractorId, role: 'contractor' }),
        pays: index === 0 ? !isLast : comes,
      };
    });
    const paying = visits.filter(({ pays, at }) => pays && at <= this.scenario.now);
    await Promise.all(paying.map(({ billId, at, context }) => this.markPaid(billId, at, context)));
  }

  private async markPaid(billId: string, at: Date, context: CommandContext): Promise<void> {
    const { commands, clock } = this.tools;
    try {
      const act = { type: 'Pay', canteenId: this.canteen.canteenId } as const;
      await clock.asOf(at, () => commands.execute(new ActOnBill(billId, act, context)));
    } catch (error) {
      // A student who did not order has no bill.
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    }
  }

  private contextOf(actor: Actor): CommandContext {
    const id = this.correlations.uuid();
    return { actor, correlationId: id, causationId: id };
  }
}

import { ChangeUpiAddress, type DemoCanteen } from '@tiffin/accounts';
import { ActOnBill, BILLING, billIdOf, dueAt, IssueBillsCommand, lastDueMonth, monthsBetween } from '@tiffin/billing';
import { businessDay, businessMonth } from '@tiffin/contracts';
import type { Actor, CommandContext } from '@tiffin/event-sourcing';
import { isRetryable, Refusal } from '@tiffin/kernel';
import type { SeededRandom } from './seeded-random.js';
import type { ScenarioOptions, ScenarioTools } from './scenario-tools.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Of a hundred students so many have paid what is long due, and the last bill. */
const PAID = { before: 0.97, last: 0.6 };

/** No bank has it, so that whoever scans a demo's code pays nobody. */
const UPI = { upiId: 'canteen@demo', payeeName: 'Canteen of the demo' };

/** Tells how a canteen's past months were billed and, most of them, paid, through the commands that people's clicks become; again adds nothing. */
export class CanteenBillsScenario {
  constructor(
    private readonly tools: ScenarioTools,
    private readonly canteen: DemoCanteen,
    private readonly scenario: Pick<ScenarioOptions, 'now' | 'timeZone' | 'signal'>,
    private readonly chance: SeededRandom,
    /** Apart from the other, which must not depend on how often something is tried. */
    private readonly correlations: SeededRandom,
  ) {}

  /** Once all orders are told. `since`: the first one's instant, in ms since 1970. */
  async play(since: number): Promise<void> {
    const { now, timeZone } = this.scenario;
    await this.takeUpi(new Date(since));
    const first = businessMonth(businessDay(new Date(since), timeZone));
    const last = lastDueMonth(now, timeZone);
    for (const month of monthsBetween(first, last)) {
      const due = dueAt(month, timeZone);
      await this.issue(due);
      await this.pay(month, due, month === last);
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
        // The views have yet to take in what was told so far.
        if (!isRetryable(error)) throw error;
      }
    }
  }

  /** Students come to the counter in the week after; whom visitors log in as has yet to pay the last bill. */
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
      // Who did not order has no bill.
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    }
  }

  private contextOf(actor: Actor): CommandContext {
    const id = this.correlations.uuid();
    return { actor, correlationId: id, causationId: id };
  }
}

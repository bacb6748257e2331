import type { Paise } from '@tiffin/contracts';
import type { BusinessMonth } from '../../aggregates/bill/bill-events.js';
import type { Account } from './account.js';

interface Movement {
  readonly month: BusinessMonth;
  /** Paise, at least 0. */
  readonly amount: Paise;
}

/**
 * Credit that frozen bills carry out and later bills use (docs/reference/decisions.md#7.3). A bill uses credit of earlier bills, and
 * never what a later frozen bill has already used. Amounts are in paise.
 */
export class CarriedCredit {
  private readonly carried: readonly Movement[];
  private readonly used: Movement[];

  constructor({ months }: Account) {
    const frozen = [...months].flatMap(([month, { bill }]) => (bill?.frozen ? [{ month, bill }] : []));
    this.carried = frozen.map(({ month, bill }) => ({ month, amount: bill.carriedOut }));
    this.used = frozen.map(({ month, bill }) => ({ month, amount: -bill.carriedIn }));
  }

  /** Returns how much credit this month's bill may use; at least 0. */
  availableIn(month: BusinessMonth): Paise {
    const later = this.used.filter((movement) => movement.month > month && movement.amount > 0);
    return Math.max(0, Math.min(this.balance(month), ...later.map((movement) => this.balance(movement.month))));
  }

  use(month: BusinessMonth, amount: Paise): void {
    this.used.push({ month, amount });
  }

  /** Returns what the bills before this month carried out, less what all bills up to it used. */
  private balance(month: BusinessMonth): Paise {
    const carried = this.carried.filter((movement) => movement.month < month);
    const used = this.used.filter((movement) => movement.month <= month);
    return sum(carried) - sum(used);
  }
}

function sum(movements: readonly Movement[]): Paise {
  return movements.reduce((total, { amount }) => total + amount, 0);
}

import type { Paise } from '@tiffin/contracts';

/**
 * A monthly limit that was set. Every setting has its own id, so that the code that counts orders against a limit notices a change of the
 * setting (docs/adr/0039-monthly-limits.md).
 */
interface Setting<Amount> {
  readonly amount: Amount;
  readonly id: string;
}

/** A canteen's limit: `null` after it was removed. */
export type CanteenLimit = Setting<Paise | null>;
/** A student's exception: an amount, `none` for no limit, `null` for the canteen's limit. */
export type StudentLimit = Setting<Paise | 'none' | null>;

/** What a student may order for in a month. */
export interface CreditLimit {
  readonly amount: Paise;
  /** Identifies the settings from which the limit follows; another id after every change of either. */
  readonly id: string;
}

/** Returns a student's limit: their own, or else the canteen's; `undefined` without a limit. */
export function limitFor(
  { creditLimit: canteenLimit }: { readonly creditLimit?: CanteenLimit },
  { creditLimit: studentLimit }: { readonly creditLimit?: StudentLimit },
): CreditLimit | undefined {
  const amount = studentLimit?.amount ?? canteenLimit?.amount ?? 'none';
  return amount === 'none' ? undefined : { amount, id: `${canteenLimit?.id ?? ''}/${studentLimit?.id ?? ''}` };
}

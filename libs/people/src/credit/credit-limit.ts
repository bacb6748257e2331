import type { Paise } from '@tiffin/contracts';

/**
 * What somebody set as a monthly limit. Every setting has an id of its own, so that whoever counts orders against a limit knows that another one
 * held meanwhile, or none (docs/adr/0039-monthly-limits.md).
 */
interface Setting<Amount> {
  readonly amount: Amount;
  readonly id: string;
}

/** A canteen's: `null` where it was taken away again. */
export type CanteenLimit = Setting<Paise | null>;
/** A student's exception: an amount of their own, `none` for no limit, `null` for the canteen's again. */
export type StudentLimit = Setting<Paise | 'none' | null>;

/** What a student may order for in a month. */
export interface CreditLimit {
  readonly amount: Paise;
  /** Names the settings that it comes from: another one after every change of either. */
  readonly id: string;
}

/** The limit that holds for a student: their own, or else the canteen's; `undefined` where there is none. */
export function limitFor(
  { creditLimit: canteens }: { readonly creditLimit?: CanteenLimit },
  { creditLimit: own }: { readonly creditLimit?: StudentLimit },
): CreditLimit | undefined {
  const amount = own?.amount ?? canteens?.amount ?? 'none';
  return amount === 'none' ? undefined : { amount, id: `${canteens?.id ?? ''}/${own?.id ?? ''}` };
}

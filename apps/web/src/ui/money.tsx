import { formatRupees, type Rupees } from '@tiffin/contracts';

/** An amount of rupees with two decimals, its figures in columns. */
export function Money({ amount }: { amount: Rupees }) {
  return <span className="whitespace-nowrap tabular-nums">{formatRupees(amount)}</span>;
}

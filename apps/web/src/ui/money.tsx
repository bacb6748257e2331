import { formatRupees, type Rupees } from '@tiffin/contracts';

/** An amount in rupees with two decimals and tabular figures. */
export function Money({ amount }: { amount: Rupees }) {
  return <span className="whitespace-nowrap tabular-nums">{formatRupees(amount)}</span>;
}

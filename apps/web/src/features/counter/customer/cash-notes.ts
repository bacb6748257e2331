import { type Rupees, toPaise, toRupees } from '@tiffin/contracts';

/** Notes and round sums, in rupees, to whose multiples a guest is likely to round up. */
const ROUND = [10, 50, 100, 200, 500];
const MOST = 4;

/** The sums in rupees that a guest is likely to hand over for this total, smallest first. */
export function likelyCash(total: Rupees): Rupees[] {
  return [...new Set(ROUND.map((round) => Math.ceil(total / round) * round))].sort((a, b) => a - b).slice(0, MOST);
}

/** What the guest gets back, in rupees; negative where they gave too little. */
export function changeDue(given: Rupees, total: Rupees): Rupees {
  return toRupees((toPaise(given) ?? 0) - (toPaise(total) ?? 0));
}

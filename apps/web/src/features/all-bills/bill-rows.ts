import type { Bill } from '@tiffin/contracts';
import type { Settle } from './settle/use-settle';

/** What both looks of the list need. */
export interface BillRows {
  bills: readonly Bill[];
  settle: Settle;
  timeZone: string;
  onOpen: (bill: Bill) => void;
  /** Each says its month and how late it is. */
  allMonths?: boolean;
}

/** What one bill of them needs. */
export interface BillRow extends Omit<BillRows, 'bills'> {
  bill: Bill;
}

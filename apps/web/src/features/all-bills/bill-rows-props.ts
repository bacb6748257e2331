import type { Bill } from '@tiffin/contracts';
import type { SettleActions } from './settle/use-settle-bill';

/** What both looks of the list need. */
export interface BillRowsProps {
  bills: readonly Bill[];
  settle: SettleActions;
  timeZone: string;
  onOpen: (bill: Bill) => void;
  /** Each says its month and how late it is. */
  allMonths?: boolean;
}

/** What one bill of them needs. */
export interface BillRowProps extends Omit<BillRowsProps, 'bills'> {
  bill: Bill;
}

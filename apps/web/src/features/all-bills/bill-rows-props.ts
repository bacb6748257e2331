import type { Bill } from '@tiffin/contracts';
import type { SettleActions } from './settle/use-settle-bill';

/** The props that the table and the cards share. */
export interface BillRowsProps {
  bills: readonly Bill[];
  /** Whether these are all bills; more may still be loaded. */
  complete: boolean;
  settle: SettleActions;
  timeZone: string;
  onOpen: (bill: Bill) => void;
  /** Each bill shows its month and how late it is. */
  allMonths?: boolean;
}

/** The props of one row. */
export interface BillRowProps extends Omit<BillRowsProps, 'bills' | 'complete'> {
  bill: Bill;
}

export const billId = ({ _id }: Bill) => _id;

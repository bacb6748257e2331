import type {
  BillDetail,
  LoggedEvent,
  Order,
  OrderTimeline,
  PackagedItem,
  ParkedEvent,
  StatisticsRow,
  TimelineEntry,
} from '@tiffin/contracts';

/** The orders as students' histories list them, newest first, by student. */
export type Histories = ReadonlyMap<string, readonly Order[]>;

/** What reads answer after the lunch. */
export interface Books {
  readonly histories: Histories;
  /** By order. */
  readonly timelines: ReadonlyMap<string, Pick<OrderTimeline, 'order'> & { readonly timeline: readonly TimelineEntry[] }>;
  readonly packaged: readonly PackagedItem[];
  /** The stream of the canteen's menu, oldest first. */
  readonly menuEvents: readonly LoggedEvent[];
}

/** What reads answer once every month of the lunch has its bills. */
export interface BillBooks {
  /** By student, oldest first. */
  readonly bills: ReadonlyMap<string, readonly BillDetail[]>;
  /** By year. */
  readonly statistics: ReadonlyMap<number, readonly StatisticsRow[]>;
}

/** What operators see at the end. */
export interface OperatorsBooks {
  readonly verifications: readonly { readonly view: string; readonly differences: readonly string[]; readonly error?: string }[];
  readonly parked: readonly ParkedEvent[];
}

/** The parts of an order on a screen that are compared. */
export interface ShownOrder {
  readonly id: string;
  /** Unset for a screen that does not receive every change: students' screens don't receive units. */
  readonly revision?: number;
  readonly status: string;
  /** Prepared units by line, if the screen shows them. */
  readonly prepared?: Readonly<Record<string, number>>;
}

/** A screen at the end, and a read of the same orders. */
export interface ScreenAndRead {
  readonly name: string;
  readonly shown: readonly ShownOrder[];
  readonly read: readonly ShownOrder[];
}

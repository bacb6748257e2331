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

/** What reads say once the lunch is over. */
export interface Books {
  readonly histories: Histories;
  /** By order. */
  readonly timelines: ReadonlyMap<string, Pick<OrderTimeline, 'order'> & { readonly timeline: readonly TimelineEntry[] }>;
  readonly packaged: readonly PackagedItem[];
  /** The stream of the canteen's menu, oldest first. */
  readonly menuEvents: readonly LoggedEvent[];
}

/** What reads say once every month of the lunch has its bills. */
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

/** An order on a screen, as far as screens are compared. */
export interface ShownOrder {
  readonly id: string;
  /** Not where the screen is not told of every change: students don't hear of units. */
  readonly revision?: number;
  readonly status: string;
  /** Units prepared, by line, where the screen shows them. */
  readonly prepared?: Readonly<Record<string, number>>;
}

/** A screen at the end, beside a read of the same. */
export interface ScreenAndRead {
  readonly name: string;
  readonly shown: readonly ShownOrder[];
  readonly read: readonly ShownOrder[];
}

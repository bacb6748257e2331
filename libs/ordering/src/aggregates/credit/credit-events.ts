import type { Paise } from '@tiffin/contracts';
import type { EventTypes } from '@tiffin/event-sourcing';

/** What every event of a month's credit says of whose it is. */
export interface CreditReference {
  readonly canteenId: string;
  readonly studentId: string;
  /** `2026-11`, in the canteen's zone. */
  readonly month: string;
}

/** An order that stands: accepted, and not rejected since. */
export interface CountedOrder {
  readonly orderId: string;
  /** Its total. */
  readonly amount: Paise;
}

export type CreditEvent =
  | {
      /** The month's orders were counted: those that stand without a hold, and the holds that no order stands for any more. */
      readonly type: 'CreditCounted';
      readonly data: CreditReference & {
        /** Of the limit for which they were counted. */
        readonly limitId: string;
        readonly orders: readonly CountedOrder[];
        /** Ids of orders. */
        readonly dropped: readonly string[];
        readonly at: string;
      };
    }
  | {
      /** An order is about to be accepted. Each attempt holds for itself, so that one that fails takes nothing from another. */
      readonly type: 'CreditHeld';
      readonly data: CreditReference & {
        readonly orderId: string;
        readonly attemptId: string;
        readonly amount: Paise;
        /** ISO 8601 in UTC. */
        readonly at: string;
      };
    }
  | {
      /** The attempt was refused after all. */
      readonly type: 'CreditLetGo';
      readonly data: CreditReference & { readonly orderId: string; readonly attemptId: string };
    };

export const CREDIT_EVENT_TYPES = {
  CreditCounted: { version: 1 },
  CreditHeld: { version: 1 },
  CreditLetGo: { version: 1 },
} as const satisfies Record<CreditEvent['type'], EventTypes[string]>;

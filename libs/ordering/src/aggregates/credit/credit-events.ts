import type { Paise } from '@tiffin/contracts';
import type { EventTypes } from '@tiffin/event-sourcing';

/** The student and month that an event is about. */
export interface CreditReference {
  readonly canteenId: string;
  readonly studentId: string;
  /** `2026-11`, in the canteen's zone. */
  readonly month: string;
}

/** An order that counts towards the limit: accepted, and not rejected since. */
export interface CountedOrder {
  readonly orderId: string;
  /** The order's total. */
  readonly amount: Paise;
}

export type CreditEvent =
  | {
      /**
       * The month's orders were counted. `orders` are accepted orders that the stream did not know; `dropped` are rejected orders and
       * expired holds.
       */
      readonly type: 'CreditCounted';
      readonly data: CreditReference & {
        /** The limit for which the orders were counted. */
        readonly limitId: string;
        readonly orders: readonly CountedOrder[];
        /** Ids of orders. */
        readonly dropped: readonly string[];
        readonly at: string;
      };
    }
  | {
      /** An order is about to be accepted. Each attempt has its own hold, so that a failing attempt does not release another one's hold. */
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
      /** The attempt was refused. */
      readonly type: 'CreditLetGo';
      readonly data: CreditReference & { readonly orderId: string; readonly attemptId: string };
    };

export const CREDIT_EVENT_TYPES = {
  CreditCounted: { version: 1 },
  CreditHeld: { version: 1 },
  CreditLetGo: { version: 1 },
} as const satisfies Record<CreditEvent['type'], EventTypes[string]>;

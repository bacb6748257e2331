/** An order that prevents its student's removal (docs/reference/decisions.md#2.10). */
export interface OpenOrder {
  readonly orderId: string;
  readonly studentId: string;
  readonly status: 'Pending' | 'Prepared';
}

/** Finds open orders; the module of orders implements it. An abstract class, so that it is its own injection token. */
export abstract class OpenOrders {
  /**
   * Returns every open order of these students that was accepted before the call; an order that is being placed meanwhile may be missing.
   * Throws `behind` if the answer is not known within `timeout` ms, and `StoreUnavailable`.
   */
  abstract of(canteenId: string, studentIds: readonly string[], timeout: number): Promise<readonly OpenOrder[]>;
}

/** An order that keeps its student from being removed (docs/reference/decisions.md#2.10). */
export interface OpenOrder {
  readonly orderId: string;
  readonly studentId: string;
  readonly status: 'Pending' | 'Prepared';
}

/** Which orders are still open: asked of whoever knows orders. An abstract class, so that it is its own injection token. */
export abstract class OpenOrders {
  /**
   * Every open order of these students that was placed, or accepted, before the call; of one that is being placed meanwhile nothing is said.
   * Throws `behind` where that isn't known within `patience` ms, and `StoreUnavailable`.
   */
  abstract of(canteenId: string, studentIds: readonly string[], timeout: number): Promise<readonly OpenOrder[]>;
}

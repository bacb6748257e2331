import type { StudentBill } from '@tiffin/contracts';

/** What students were billed: asked of whoever knows bills. An abstract class, so that it is its own injection token. */
export abstract class StudentBills {
  /** The bills of these students of a canteen, newest first, by student; who has none may be missing. Throws `behind` and `StoreUnavailable`. */
  abstract of(canteenId: string, studentIds: readonly string[]): Promise<ReadonlyMap<string, readonly StudentBill[]>>;
}

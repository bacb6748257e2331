import type { StudentBill } from '@tiffin/contracts';

/** Finds students' bills; the module of bills implements it. An abstract class, so that it is its own injection token. */
export abstract class StudentBills {
  /**
   * Returns the bills of these students of a canteen by student, newest first. Students without bills may be missing. Throws `behind` and
   * `StoreUnavailable`.
   */
  abstract of(canteenId: string, studentIds: readonly string[]): Promise<ReadonlyMap<string, readonly StudentBill[]>>;
}

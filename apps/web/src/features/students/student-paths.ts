/** The path of a student's orders. */
export function studentOrdersPath({ _id }: { _id: string }): string {
  return `/orders/${encodeURIComponent(_id)}`;
}

/** The path of a student's bills. */
export function studentBillsPath({ _id }: { _id: string }): string {
  return `/bills/${encodeURIComponent(_id)}`;
}

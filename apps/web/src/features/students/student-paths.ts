/** Where a student's orders are. */
export function studentOrdersPath({ _id }: { _id: string }): string {
  return `/orders/${encodeURIComponent(_id)}`;
}

/** Where a student's bills are. */
export function studentBillsPath({ _id }: { _id: string }): string {
  return `/bills/${encodeURIComponent(_id)}`;
}

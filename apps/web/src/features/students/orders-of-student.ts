/** Where a student's orders are. */
export function ordersOfStudent({ _id }: { _id: string }): string {
  return `/orders/${encodeURIComponent(_id)}`;
}

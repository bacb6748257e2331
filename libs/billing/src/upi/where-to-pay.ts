/** Where a bill is paid, in words. `upi` is there where its canteen takes UPI. */
export function whereToPay(upi: object | null | undefined): string {
  return upi ? 'at the canteen counter or by UPI' : 'at the canteen counter';
}

/** One figure of `npm run bench`. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with, in the same run. */
  readonly baseline?: { readonly name: string; readonly value: number };
  readonly goal?: string;
  readonly met?: boolean;
}

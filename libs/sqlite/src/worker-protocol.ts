import type { TransferredError } from './error-transfer.js';

/** The methods of a worker, by name. Parameters and results are structured clones. */
export type Methods = Readonly<Record<string, (...parameters: never[]) => unknown>>;

export type Request =
  { readonly call: number; readonly method: string; readonly parameters: readonly unknown[] } | { readonly close: true };

export type Reply =
  | { readonly ready: true }
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly error: TransferredError }
  | { readonly failed: TransferredError };

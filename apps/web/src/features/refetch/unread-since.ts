/** What of a query says how old its data is. */
interface Read {
  readonly isRefetchError: boolean;
  /** ms since 1970 by this device's clock. */
  readonly dataUpdatedAt: number;
}

/** Since when (ms by this device's clock) what is shown could not be read again; `undefined` where the last read went well. */
export function staleSince({ isRefetchError, dataUpdatedAt }: Read): number | undefined {
  return isRefetchError && dataUpdatedAt > 0 ? dataUpdatedAt : undefined;
}

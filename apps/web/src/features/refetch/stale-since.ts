/** The fields of a query that say how old its data is. */
interface Read {
  readonly isRefetchError: boolean;
  /** In ms since 1970 by this device's clock. */
  readonly dataUpdatedAt: number;
}

/** Since when (ms by this device's clock) the shown data could not be refetched; `undefined` if the last read succeeded. */
export function staleSince({ isRefetchError, dataUpdatedAt }: Read): number | undefined {
  return isRefetchError && dataUpdatedAt > 0 ? dataUpdatedAt : undefined;
}

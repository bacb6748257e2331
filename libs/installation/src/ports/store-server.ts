/** The servers that may hold stores. */
export const STORE_SERVERS = { 'event-store': 'EventStoreDB', mongo: 'MongoDB' } as const;
export type StoreServerName = keyof typeof STORE_SERVERS;

export interface StoreServer {
  readonly name: StoreServerName;
  /**
   * Resolves once the server answers; rejects with `StoreUnavailable`, which gives the reason. For a server that hangs this takes
   * seconds.
   */
  reachable(): Promise<void>;
}

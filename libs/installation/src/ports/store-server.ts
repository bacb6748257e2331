/** The servers beside this process on which stores are kept. */
export const STORE_SERVERS = { 'event-store': 'EventStoreDB', mongo: 'MongoDB' } as const;
export type StoreServerName = keyof typeof STORE_SERVERS;

export interface StoreServer {
  readonly name: StoreServerName;
  /** Resolves once it answers; rejects with `StoreUnavailable`, which says why not. A hung server takes seconds to be noticed. */
  reachable(): Promise<void>;
}

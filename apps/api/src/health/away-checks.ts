import { STORE_SERVERS, type StoreServerName } from '@tiffin/installation';

/** Returns what `/health/ready` says about stores that are away. Addresses and reasons go to the log: anyone may ask for health. */
export function awayChecks(servers: readonly StoreServerName[]): Record<string, string> {
  return Object.fromEntries(servers.map((name) => [name, `${STORE_SERVERS[name]} can't be reached.`]));
}

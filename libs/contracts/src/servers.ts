/** What a server takes part in: calls and sockets of people, or folding the views and what is done once for all servers. */
export const SERVER_ROLES = ['http', 'projections'] as const;
export type ServerRole = (typeof SERVER_ROLES)[number];

/** A server of the installation, as it said last of itself: every five seconds, and when it begins or ends to lead. */
export interface ServerStatus {
  /** Of this start of the server. */
  _id: string;
  /** Its machine's name and its port: `canteen-1:3000`. */
  name: string;
  version: string;
  roles: ServerRole[];
  /** `unseen`: it has said nothing for 15 seconds. A server that stopped in order is not listed any more, one that didn't for an hour. */
  state: 'starting' | 'ready' | 'stopping' | 'unseen';
  /** What it alone does at present: the views that it folds, by their leases' names (`orders-v1`), and `reactions`. */
  leads: string[];
  /** Screens that are connected to it for live changes. */
  sockets: number;
  startedAt: string;
  seenAt: string;
}

/** By name; where stores are embedded, the one server that there is. */
export interface ServersAnswer {
  servers: ServerStatus[];
}

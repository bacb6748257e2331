/** What a server does: it serves calls and sockets, or it folds the views and runs the tasks that run once for all servers. */
export const SERVER_ROLES = ['http', 'projections'] as const;
export type ServerRole = (typeof SERVER_ROLES)[number];

/** A server of the installation, from its own latest report. A server reports every five seconds, and when it gains or loses a lease. */
export interface ServerStatus {
  /** Of this start of the server. */
  _id: string;
  /** Its machine's name and its port: `canteen-1:3000`. */
  name: string;
  version: string;
  roles: ServerRole[];
  /** `unseen`: no report for 15 seconds. The list drops a server that was shut down at once, and one that crashed after an hour. */
  state: 'starting' | 'ready' | 'stopping' | 'unseen';
  /** What only this server does now: the views that it folds, by the names of their leases (`orders-v1`), and `reactions`. */
  leads: string[];
  /** The number of sockets that are connected to it for live changes. */
  sockets: number;
  startedAt: string;
  seenAt: string;
}

/** By name; with embedded stores, the only server. */
export interface ServersAnswer {
  servers: ServerStatus[];
}

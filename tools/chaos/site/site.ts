import type { BreakableLink } from '@tiffin/event-sourcing/testing/event-store-db';
import type { Mode } from '../plan/fault.js';
import type { ExternalServer } from '../processes/external-server.js';
import type { TiffinServer } from '../processes/tiffin-server.js';
import type { Lead } from './leadership.js';

export type StoreName = 'event-store' | 'mongo';
export const STORES = ['event-store', 'mongo'] as const satisfies readonly StoreName[];

/** The links of one of our servers to its stores. */
export type Links = Readonly<Record<StoreName, BreakableLink>>;

/** The servers of a lunch and their stores. */
export interface Site {
  readonly mode: Mode;
  readonly servers: readonly TiffinServer[];
  /** The address that clients use. */
  readonly origin: string;
  /** The address of the other server; the same if there is one. */
  readonly elsewhere: string;
  readonly adminKey: string;
  readonly opsKey: string;
  /** The directory of the first server's mails. */
  readonly outbox: string;
  /** The server that held the leases when it was last checked; with one server, that one. */
  leader(): TiffinServer;
  /** Every period of leases since the start, oldest first; empty with one server. */
  leads(): readonly Lead[];
  /** External stores; none if everything is embedded. */
  readonly stores: Partial<Readonly<Record<StoreName, ExternalServer>>>;
  linksOf(server: TiffinServer): Links;
  /** Starts every server, one after the other. */
  start(): Promise<void>;
  /** Asks all to end, and kills what doesn't; never rejects. */
  stop(): Promise<void>;
}

import type { BreakableLink } from '@tiffin/event-sourcing/testing/event-store-db';
import type { Mode } from '../plan/fault.js';
import type { ExternalServer } from '../processes/external-server.js';
import type { TiffinServer } from '../processes/tiffin-server.js';
import type { Lead } from './leadership.js';

export type StoreName = 'event-store' | 'mongo';
export const STORES = ['event-store', 'mongo'] as const satisfies readonly StoreName[];

/** Of one server of ours to what its stores are on. */
export type Links = Readonly<Record<StoreName, BreakableLink>>;

/** The servers of a lunch and what they stand on. */
export interface Site {
  readonly mode: Mode;
  readonly servers: readonly TiffinServer[];
  /** Where clients go. */
  readonly origin: string;
  /** Where clients go that want the other server; the same where there is one. */
  readonly elsewhere: string;
  readonly adminKey: string;
  readonly opsKey: string;
  /** Where the first server's mails are. */
  readonly outbox: string;
  /** The server that led when it was last looked at; where there is one, that one. */
  leader(): TiffinServer;
  /** Every lead since the start, oldest first; nothing where there is one server. */
  leads(): readonly Lead[];
  /** Servers that are lent; none where everything is embedded. */
  readonly stores: Partial<Readonly<Record<StoreName, ExternalServer>>>;
  linksOf(server: TiffinServer): Links;
  /** Every server of ours, one after the other. */
  start(): Promise<void>;
  /** Asks all to end, and kills what doesn't; never rejects. */
  stop(): Promise<void>;
}

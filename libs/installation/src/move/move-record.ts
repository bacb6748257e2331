import type { CollectionDefinition } from '@tiffin/read-models';

/** What moves from an embedded installation to servers: the event log; or records, pictures and views. */
export type MovingPart = 'log' | 'documents';

/**
 * The log to which these records belong (docs/adr/0010-stores-of-an-installation.md), and where the installation came from
 * (docs/adr/0011-moving-an-installation.md). The first start writes it for an installation that has not moved; a move writes it
 * among the records that it copies to.
 */
export interface MoveRecord {
  readonly _id: 'move';
  /** The identity of the installation's first log. */
  readonly from: string;
  /** The identity of the log to which these records belong. */
  readonly log: string;
  readonly moved: readonly MovingPart[];
  /** Set until everything is copied and compared; `to` is the identity of the log afterwards. */
  readonly underWay?: { readonly parts: readonly MovingPart[]; readonly to: string };
}

export const MOVES: CollectionDefinition<MoveRecord> = { name: 'moves', indexes: [] };

export const MOVE = 'move';

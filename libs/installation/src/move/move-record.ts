import type { CollectionDefinition } from '@tiffin/read-models';

/** What moves from an embedded installation to servers: the event log; or records and pictures, with the views beside them. */
export type MovingPart = 'log' | 'documents';

/**
 * To which log the records belong that it stands among (docs/adr/0010-stores-of-an-installation.md), and where this installation came from
 * (docs/adr/0011-moving-an-installation.md). Written at the first start, as of an installation that has not moved, and by a move, among the
 * records that it leads to.
 */
export interface MoveRecord {
  readonly _id: 'move';
  /** The identity of the log with which everything began. */
  readonly from: string;
  /** The identity of the log that these records belong to. */
  readonly log: string;
  readonly moved: readonly MovingPart[];
  /** Until everything is copied and compared; `to` is the identity of the log afterwards. */
  readonly underWay?: { readonly parts: readonly MovingPart[]; readonly to: string };
}

export const MOVES: CollectionDefinition<MoveRecord> = { name: 'moves', indexes: [] };

export const MOVE = 'move';

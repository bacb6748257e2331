import type { CollectionDefinition } from '@tiffin/read-models';

/** What moves from an embedded installation to servers: the event log; or records and pictures, with the views beside them. */
export type MovingPart = 'log' | 'documents';

/** Where this installation came from (docs/adr/0011). It stands among the records that the move leads to. */
export interface MoveRecord {
  readonly _id: 'move';
  /** The embedded log's identity, with which everything began. */
  readonly from: string;
  /** The identity of the log that these records belong to. */
  readonly log: string;
  readonly moved: readonly MovingPart[];
  /** Until everything is copied and compared; `to` is the identity of the log afterwards. */
  readonly underWay?: { readonly parts: readonly MovingPart[]; readonly to: string };
}

export const MOVES: CollectionDefinition<MoveRecord> = { name: 'moves', indexes: [] };

export const MOVE = 'move';

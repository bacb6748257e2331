import type { Position } from '@tiffin/event-sourcing';
import type { ViewStore } from './view-store.js';
import type { StoredDocument, ViewDocument } from './view.js';

/** A document as it is compared. */
export interface ComparedDocument {
  readonly id: string;
  /** Of the last event folded into it. */
  readonly position: Position;
  /** Its content as JSON, its keys in whatever order. */
  readonly text: string;
}

/** What a comparison reads of a generation. */
export interface ComparedStore {
  /** The documents that follow an id (none: the first ones) in the order of ids, which is that of UTF-8 bytes; fewer than `limit` at the end only. */
  following(id: string | undefined, limit: number): Promise<readonly ComparedDocument[]>;
  /** Those of them that exist, in no particular order. */
  named(ids: readonly string[]): Promise<readonly ComparedDocument[]>;
  position(): Promise<Position>;
  /** The documents that parked events hold up. */
  parkedDocuments(): Promise<ReadonlySet<string>>;
}

export type VerifiedStore = Pick<ViewStore<ViewDocument>, 'query' | 'getMany' | 'position' | 'parkedDocuments'>;

/** Compares a generation through the port of views, whichever `store` answers at the moment of each call. */
export function toComparedStore(store: () => VerifiedStore): ComparedStore {
  return {
    async following(id, limit) {
      // There is no "greater than": the last one is asked for again, and skipped.
      const from = id === undefined ? {} : { where: { _id: { gte: id } } };
      const found = await store().query({ ...from, limit: limit + 1 });
      return found
        .filter(({ document }) => document._id !== id)
        .slice(0, limit)
        .map(compared);
    },
    named: async (ids) => [...(await store().getMany(ids)).values()].map(compared),
    position: () => store().position(),
    parkedDocuments: () => store().parkedDocuments(),
  };
}

function compared({ document, position }: StoredDocument<ViewDocument>): ComparedDocument {
  return { id: document._id, position, text: JSON.stringify(document) };
}

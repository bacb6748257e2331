import type { Position } from '@tiffin/event-sourcing';
import type { ViewStore } from './view-store.js';
import type { StoredDocument, ViewDocument } from './view.js';

/** A document in the form in which documents are compared. */
export interface ComparedDocument {
  readonly id: string;
  /** The position of the last event folded into it. */
  readonly position: Position;
  /** Its content as JSON, with its keys in any order. */
  readonly text: string;
}

/** A generation, as a comparison reads it. */
export interface ComparedStore {
  /** The documents after an id (or the first ones) in the order of the ids' UTF-8 bytes. Fewer than `limit` only at the end. */
  following(id: string | undefined, limit: number): Promise<readonly ComparedDocument[]>;
  /** The documents with these ids that exist, in no particular order. */
  named(ids: readonly string[]): Promise<readonly ComparedDocument[]>;
  position(): Promise<Position>;
  /** The documents that parked events hold up. */
  parkedDocuments(): Promise<ReadonlySet<string>>;
}

export type VerifiedStore = Pick<ViewStore<ViewDocument>, 'query' | 'getMany' | 'position' | 'parkedDocuments'>;

/** Adapts a view store to `ComparedStore`. Each call asks the store that `store` returns at that moment. */
export function toComparedStore(store: () => VerifiedStore): ComparedStore {
  return {
    async following(id, limit) {
      // Queries have no "greater than", so the last document is read again and skipped.
      const from = id === undefined ? {} : { where: { _id: { gte: id } } };
      const documents = await store().query({ ...from, limit: limit + 1 });
      return documents
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

import { upcast, type EventStore, type Position } from '@tiffin/event-sourcing';
import type { Projections, Query, ViewReader } from '@tiffin/read-models';
import type { BillsDocument } from '../src/views/bill-documents.js';
import { billsView } from '../src/views/bills.view.js';

type BillsEvent = Parameters<typeof billsView.idsOf>[0];

/** The view `bills` with the largest possible lag: it has only the events that a caller has waited for. */
export class LaggingView implements Pick<Projections, 'waitFor' | 'reader'> {
  private readonly documents = new Map<string, BillsDocument>();
  private position: Position = 0;

  constructor(private readonly store: EventStore) {}

  async waitFor(_: string, position: Position): Promise<boolean> {
    for await (const { events } of this.store.readAll({ after: this.position, follow: false, signal: new AbortController().signal })) {
      for (const recorded of events) {
        if (recorded.position > position) return true;
        if (billsView.streams.some((prefix) => recorded.stream.startsWith(prefix)))
          this.fold(upcast<BillsEvent>(billsView.types, recorded));
        this.position = recorded.position;
      }
    }
    return true;
  }

  /** Supports conditions of one value, which settling uses. */
  reader<Document extends { readonly _id: string }>(): ViewReader<Document> {
    const found = ({ where = {} }: Query) =>
      [...this.documents.values()]
        .filter((document) => Object.entries(where).every(([field, value]) => document[field as keyof BillsDocument] === value))
        .map((document) => ({ document: document as unknown as Document, position: this.position, parked: false }));
    const reader: Pick<ViewReader<Document>, 'query'> = { query: async (query) => found(query) };
    return reader as ViewReader<Document>;
  }

  get all(): readonly BillsDocument[] {
    return [...this.documents.values()];
  }

  private fold(event: BillsEvent): void {
    for (const id of billsView.idsOf(event)) {
      const document = billsView.evolve(this.documents.get(id), event, id);
      if (document) this.documents.set(id, document);
      else this.documents.delete(id);
    }
  }
}

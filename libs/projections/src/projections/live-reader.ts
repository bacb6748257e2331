import type { RecordedEvent } from '@tiffin/event-sourcing';
import type { ViewDefinition, ViewDocument, ViewReader, ViewStore } from '@tiffin/read-models';
import type { RunningGeneration } from './running-generation.js';

/** Reads the generation of the view that is live at each call. */
export function readerOf<Document extends ViewDocument, Event extends RecordedEvent>(
  view: ViewDefinition<Document, Event>,
  live: (view: string) => RunningGeneration,
): ViewReader<Document> {
  const read = <Result>(work: (store: ViewStore<Document>) => Promise<Result>): Promise<Result> =>
    live(view.name).read((store) => work(store as ViewStore<Document>));
  return {
    get: async (id) => (await read((store) => store.getMany([id]))).get(id),
    getMany: async (ids) => read((store) => store.getMany(ids)),
    query: async (query) => read((store) => store.query(query)),
    count: async (where) => read((store) => store.count(where)),
  };
}

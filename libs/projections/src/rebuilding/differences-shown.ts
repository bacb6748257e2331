import type { ComparedStore, ViewDocument } from '@tiffin/read-models';
import type { DocumentDifference } from '../view-operations.js';

/** Both sides of these documents, in the order of the ids; `undefined` if a side lacks one. */
export async function differencesShown(
  ids: readonly string[],
  { live, folded }: { readonly live: Pick<ComparedStore, 'named'>; readonly folded: Pick<ComparedStore, 'named'> },
): Promise<readonly DocumentDifference[]> {
  const liveDocuments = await documentsOf(live, ids);
  const foldedDocuments = await documentsOf(folded, ids);
  return ids.map((id) => ({ id, live: liveDocuments.get(id), folded: foldedDocuments.get(id) }));
}

async function documentsOf(store: Pick<ComparedStore, 'named'>, ids: readonly string[]): Promise<ReadonlyMap<string, ViewDocument>> {
  return new Map((await store.named(ids)).map(({ id, text }) => [id, JSON.parse(text) as ViewDocument]));
}

import type { RecordedEvent } from '@tiffin/event-sourcing';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { canonicalHash } from '../canonical-hash.js';
import type { AnyView, ViewDocument } from '../view.js';
import { foldHistory } from './fold-history.js';

/** The result of a fold when its version was released. */
interface GoldenView {
  readonly documents: number;
  readonly hash: string;
}

/** A hash over all documents of a view; their order does not matter. */
export function viewHash(documents: ReadonlyMap<string, ViewDocument>): string {
  return canonicalHash(Object.fromEntries([...documents].map(([id, document]) => [id, canonicalHash(document)])));
}

/**
 * Tests that every view folds the history (a JSON list of recorded events) to the documents in `golden` (JSON by view name and version,
 * such as
 * `orders@1`), and nothing of other streams. A fold that changes needs a new version. With `GOLDEN=add` in the environment, missing
 * versions are added to `golden`; existing ones never change.
 */
export function goldenHistory(files: { readonly history: URL; readonly golden: URL }, views: readonly AnyView[]): void {
  const history = JSON.parse(readFileSync(files.history, 'utf8')) as readonly RecordedEvent[];
  const golden = (existsSync(files.golden) ? JSON.parse(readFileSync(files.golden, 'utf8')) : {}) as Record<string, GoldenView>;
  const folded = new Map(views.map((view) => [`${view.name}@${view.version}`, goldenView(foldHistory(view, history))]));
  const missing = [...folded].filter(([key]) => !(key in golden));
  if (missing.length > 0 && process.env['GOLDEN'] === 'add') {
    Object.assign(golden, Object.fromEntries(missing));
    writeFileSync(files.golden, `${JSON.stringify(golden, null, 2)}\n`);
  }
  describe('golden history', () => {
    test.each([...folded])('%s folds to the documents it was released with', (key, view) => {
      if (!golden[key]) throw new Error(`${key} has no golden documents yet: run this test once with GOLDEN=add`);
      expect(view).toEqual(golden[key]);
    });
    test.each(views.map((view) => [view.name, view] as const))('%s folds no other streams', (_, view) => {
      const elsewhere = history.map((event) => ({ ...event, stream: `other-${event.stream}` }));
      expect(foldHistory(view, elsewhere).size).toBe(0);
    });
  });
}

function goldenView(documents: ReadonlyMap<string, ViewDocument>): GoldenView {
  return { documents: documents.size, hash: viewHash(documents) };
}

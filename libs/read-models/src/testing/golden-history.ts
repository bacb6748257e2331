import type { RecordedEvent } from '@tiffin/event-sourcing';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { canonicalHash } from '../canonical-hash.js';
import type { AnyView, ViewDocument } from '../view.js';
import { foldHistory } from './fold-history.js';

/** What a fold came to when its version was released. */
interface GoldenView {
  readonly documents: number;
  readonly hash: string;
}

/** One hash over all documents of a view, whatever their order. */
export function viewHash(documents: ReadonlyMap<string, ViewDocument>): string {
  return canonicalHash(Object.fromEntries([...documents].map(([id, document]) => [id, canonicalHash(document)])));
}

/**
 * Tests that every view folds the history (a JSON list of recorded events) to what `golden` (JSON by view name and version: `orders@1`) says,
 * for ever, and nothing of other streams: a fold that changes needs a new version. With `GOLDEN=add` in the environment the versions that
 * `golden` lacks are added; one that is there is never changed.
 */
export function goldenHistory(files: { readonly history: URL; readonly golden: URL }, views: readonly AnyView[]): void {
  const history = JSON.parse(readFileSync(files.history, 'utf8')) as readonly RecordedEvent[];
  const golden = (existsSync(files.golden) ? JSON.parse(readFileSync(files.golden, 'utf8')) : {}) as Record<string, GoldenView>;
  const found = new Map(views.map((view) => [`${view.name}@${view.version}`, goldenView(foldHistory(view, history))]));
  const missing = [...found].filter(([key]) => !(key in golden));
  if (missing.length > 0 && process.env['GOLDEN'] === 'add') {
    Object.assign(golden, Object.fromEntries(missing));
    writeFileSync(files.golden, `${JSON.stringify(golden, null, 2)}\n`);
  }
  describe('golden history', () => {
    test.each([...found])('%s folds to the documents it was released with', (key, view) => {
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

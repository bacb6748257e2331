import { hashView, type ViewHash } from '@tiffin/installation';
import type { Clock } from '@tiffin/kernel';
import { ProjectionEngine, silentLogger } from '@tiffin/projections';
import type { AnyView, ViewCatalog } from '@tiffin/read-models';
import { setTimeout } from 'node:timers/promises';
import { MoveFailed } from './move-failed.js';
import type { StepContext } from './move-watcher.js';
import type { MovingStores } from './moving-stores.js';

export interface FoldViewsOptions extends StepContext {
  readonly stores: MovingStores;
  readonly logId: string;
  readonly views: readonly AnyView[];
  readonly clock: Clock;
}

/** How often the views' positions are read, in ms. */
const POLL_EVERY = 250;

/** Folds every view up to the log's end, without any reactor. Throws `MoveFailed` if a view can't get there. */
export async function foldViews({ stores, logId, views, clock, signal, watcher }: FoldViewsOptions): Promise<void> {
  const { events: store, catalog, records } = stores;
  const engine = new ProjectionEngine({ store, logId, catalog, records, views, clock, logger: silentLogger });
  await engine.start();
  try {
    const caughtUp = engine.caughtUp(signal).then(() => true);
    // Awaited below; until then the rejection must not count as unhandled.
    caughtUp.catch(() => undefined);
    while (!(await Promise.race([caughtUp, setTimeout(POLL_EVERY, false)]))) {
      const progress = await engine.progress();
      const stalled = progress.find(({ state }) => state === 'stalled');
      if (stalled)
        throw new MoveFailed(
          `The view ${stalled.name} can't be folded: ${stalled.error ?? 'it makes no progress, as where a store hangs'}.`,
        );
      const [slowest] = [...progress].sort((a, b) => a.position - b.position);
      if (slowest && slowest.head > 0) watcher.advanced({ share: slowest.position / slowest.head });
    }
  } finally {
    await engine.stop();
  }
}

/**
 * Returns the hash of every view that `foldViews` has folded, by name. `except`: hashes of the same views; their held-up documents
 * are left out here, too.
 */
export async function hashViews(
  catalog: ViewCatalog,
  views: readonly AnyView[],
  except: ReadonlyMap<string, ViewHash> = new Map(),
): Promise<ReadonlyMap<string, ViewHash>> {
  const hashes = new Map<string, ViewHash>();
  for (const view of views) {
    const live = await catalog.live(view);
    if (!live) throw new MoveFailed(`The view ${view.name} is not there any more: another process works on these stores.`);
    const store = await catalog.open(view, live);
    try {
      hashes.set(view.name, await hashView(store, except.get(view.name)?.heldUp));
    } finally {
      await store.close();
    }
  }
  return hashes;
}

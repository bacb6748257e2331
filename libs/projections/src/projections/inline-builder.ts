import type { EventStore, Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import { toComparedStore, type AnyView, type Generation, type ViewCatalog, type ViewDocument, type ViewStore } from '@tiffin/read-models';
import { differencesShown } from '../rebuilding/differences-shown.js';
import { foldGeneration } from '../rebuilding/fold-generation.js';
import { verifyView } from '../rebuilding/verify-view.js';
import { Dismissals } from './dismissals.js';
import type { GenerationBuild, GenerationBuilder, GenerationVerification, VerifiedGeneration } from './generation-builder.js';

export interface InlineBuilderOptions {
  readonly log: Pick<EventStore, 'readAll' | 'head'>;
  readonly catalog: Pick<ViewCatalog, 'open'>;
  readonly clock: Clock;
}

/** Folds and compares generations in the calling thread, and yields to other work between two pages. */
export class InlineBuilder implements GenerationBuilder {
  constructor(private readonly options: InlineBuilderOptions) {}

  build({ view, generation, dismissed, ...task }: GenerationBuild): Promise<Position> {
    const { log, clock } = this.options;
    const isDismissed = new Dismissals(view.name, dismissed).has;
    return this.#within(view, generation, (store) => foldGeneration({ ...task, log, view, store, isDismissed, clock }));
  }

  verify({ view, live, scratch: generation, dismissed, shown, ...task }: GenerationVerification): Promise<VerifiedGeneration> {
    const { log, clock } = this.options;
    return this.#within(view, generation, async (scratch) => {
      const waitFor = (position: Position): Promise<void> => live.waitFor(position, task.signal);
      const isDismissed = new Dismissals(view.name, dismissed).has;
      const result = await verifyView({ ...task, log, view, live: live.store, scratch, waitFor, isDismissed, clock });
      const sides = { live: toComparedStore(live.store), folded: toComparedStore(() => scratch) };
      return { ...result, shown: await differencesShown(result.differences.slice(0, shown), sides) };
    });
  }

  async #within<Result>(view: AnyView, generation: Generation, work: (store: ViewStore<ViewDocument>) => Promise<Result>): Promise<Result> {
    const store = await this.options.catalog.open<ViewDocument>(view, generation);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }
}

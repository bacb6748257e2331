import type { EventStore, Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import { throughPort, type AnyView, type Generation, type ViewCatalog, type ViewDocument, type ViewStore } from '@tiffin/read-models';
import { differencesShown } from '../rebuilding/differences-shown.js';
import { foldGeneration } from '../rebuilding/fold-generation.js';
import { verifyView } from '../rebuilding/verify-view.js';
import type { GenerationBuild, GenerationBuilder, GenerationVerification, VerifiedGeneration } from './generation-builder.js';

export interface InlineBuilderParts {
  readonly log: Pick<EventStore, 'readAll' | 'head'>;
  readonly catalog: Pick<ViewCatalog, 'open'>;
  readonly clock: Clock;
}

/** Folds and compares in the calling thread, which it leaves to others between two pages. */
export class InlineBuilder implements GenerationBuilder {
  constructor(private readonly parts: InlineBuilderParts) {}

  build({ view, generation, epoch, until, signal, progress }: GenerationBuild): Promise<Position> {
    const { log, clock } = this.parts;
    return this.#within(view, generation, (store) => foldGeneration({ log, view, store, until, epoch, clock, signal, progress }));
  }

  verify({ view, live, scratch: generation, epoch, signal, progress, shown }: GenerationVerification): Promise<VerifiedGeneration> {
    const { log, clock } = this.parts;
    return this.#within(view, generation, async (scratch) => {
      const reached = (position: Position): Promise<void> => live.reached(position, signal);
      const found = await verifyView({ log, view, live: live.store, scratch, reached, epoch, clock, signal, progress });
      const sides = { live: throughPort(live.store), folded: throughPort(() => scratch) };
      return { ...found, shown: await differencesShown(found.differences.slice(0, shown), sides) };
    });
  }

  async #within<Result>(view: AnyView, generation: Generation, work: (store: ViewStore<ViewDocument>) => Promise<Result>): Promise<Result> {
    const store = await this.parts.catalog.open<ViewDocument>(view, generation);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }
}

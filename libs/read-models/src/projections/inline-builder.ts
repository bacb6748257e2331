import type { Clock, EventStore, Position } from '@tiffin/event-sourcing';
import { foldGeneration } from '../rebuilding/fold-generation.js';
import type { ViewCatalog } from '../view-catalog.js';
import type { GenerationBuild, GenerationBuilder } from './generation-builder.js';

export interface InlineBuilderParts {
  readonly log: EventStore;
  readonly catalog: ViewCatalog;
  readonly clock: Clock;
}

/** Folds in the calling thread, which it leaves to others between two pages. */
export class InlineBuilder implements GenerationBuilder {
  constructor(private readonly parts: InlineBuilderParts) {}

  async build({ view, generation, epoch, until, signal, progress }: GenerationBuild): Promise<Position> {
    const { log, catalog, clock } = this.parts;
    const store = await catalog.open(view, generation);
    try {
      return await foldGeneration({ log, view, store, until, epoch, clock, signal, progress });
    } finally {
      await store.close();
    }
  }
}

import type { Position } from '@tiffin/event-sourcing';
import { UnusableGeneration, type Generation, type ViewCatalog } from '../view-catalog.js';
import type { ViewStore } from '../view-store.js';
import type { AnyView, ViewDocument } from '../view.js';
import type { EngineLogger } from './engine-logger.js';

/** The log as it was when the engine started. */
export interface LogAtStart {
  readonly id: string;
  readonly head: Position;
}

export interface OpenedGeneration {
  readonly generation: Generation;
  readonly store: ViewStore<ViewDocument>;
  readonly position: Position;
}

/**
 * The generation that answers reads of the view. One that is damaged, was folded from another log, or stands above the log's head is dropped,
 * and a new one is folded from the beginning (design 4).
 */
export async function openLiveGeneration(
  catalog: ViewCatalog,
  view: AnyView,
  log: LogAtStart,
  logger: EngineLogger,
): Promise<OpenedGeneration> {
  const live = await catalog.live(view);
  if (live) {
    try {
      return await openWithin(catalog, view, live, log);
    } catch (error) {
      if (!(error instanceof UnusableGeneration)) throw error;
      logger.warn({ view: view.name, generation: live.number, reason: error.reason }, 'Folding the view again from the beginning');
      await catalog.drop(live);
    }
  }
  const generation = await catalog.add(view, log.id);
  await catalog.makeLive(generation);
  return openWithin(catalog, view, generation, log);
}

async function openWithin(catalog: ViewCatalog, view: AnyView, generation: Generation, log: LogAtStart): Promise<OpenedGeneration> {
  if (generation.logId !== log.id) throw new UnusableGeneration(generation, 'it was folded from another log');
  const store = await catalog.open(view, generation);
  const position = await store.position();
  if (position <= log.head) return { generation, store, position };
  await store.close();
  throw new UnusableGeneration(generation, `it stands at ${position}, above the log's head ${log.head}`);
}

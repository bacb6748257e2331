import type { Position } from '@tiffin/event-sourcing';
import { verifyView, type VerifiedStore } from '../rebuilding/verify-view.js';
import type { Generation } from '../view-catalog.js';
import type { DocumentDifference, VerificationStatus } from '../view-operations.js';
import type { ViewStore } from '../view-store.js';
import type { AnyView, ViewDocument } from '../view.js';
import type { ViewSurroundings } from './view-surroundings.js';

/** Of so many differing documents both sides are kept to be shown. */
const SHOWN = 100;

/** What a verification needs of the view's live generation, whichever that is at the moment. */
export interface LiveSide {
  readonly store: () => VerifiedStore;
  /** Resolves once it has consumed the position; rejects where it never will, and with the signal's reason. */
  readonly reached: (position: Position, signal: AbortSignal) => Promise<void>;
}

/** One comparison of a view's live generation with a fold from the beginning into a scratch generation, which is dropped at the end. */
export class Verification {
  #status: VerificationStatus = { state: 'running', position: 0, documents: 0, differences: [] };
  #shown: readonly DocumentDifference[] = [];
  #work: Promise<void> | undefined;

  constructor(
    private readonly view: AnyView,
    private readonly scratch: Generation,
    private readonly live: LiveSide,
    private readonly surroundings: ViewSurroundings,
  ) {}

  get status(): VerificationStatus {
    return this.#status;
  }

  /** Both sides of the first documents that differed, as they were when the comparison was done. */
  get shown(): readonly DocumentDifference[] {
    return this.#shown;
  }

  start(): void {
    this.#work ??= this.#run(this.surroundings.stopping);
  }

  /** Resolves when it is over. */
  async over(): Promise<void> {
    await this.#work;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { catalog, clock, logger } = this.surroundings;
    try {
      await this.#fold(signal);
      const store: ViewStore<ViewDocument> = await catalog.open(this.view, this.scratch);
      try {
        await this.#compare(store, signal);
      } finally {
        await store.close();
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#status = { ...this.#status, state: 'failed', error: message, finishedAt: clock.now().toISOString() };
      if (!signal.aborted) logger.error({ view: this.view.name, err: error }, 'The verification has failed');
    } finally {
      await this.#dropScratch();
    }
  }

  /** Nearly all of it, in a thread of its own where there is one; the comparison folds on what comes meanwhile. */
  async #fold(signal: AbortSignal): Promise<void> {
    const { log, builder, epoch } = this.surroundings;
    const progress = (position: Position): void => void (this.#status = { ...this.#status, position });
    await builder.build({ view: this.view, generation: this.scratch, epoch, until: () => log.head(), signal, progress });
  }

  async #compare(scratch: ViewStore<ViewDocument>, signal: AbortSignal): Promise<void> {
    const { log, epoch, clock, logger } = this.surroundings;
    const { view, live } = this;
    const found = await verifyView({
      log,
      view,
      live: live.store,
      scratch,
      reached: (position) => live.reached(position, signal),
      epoch,
      clock,
      signal,
      progress: (progress) => (this.#status = { ...this.#status, ...progress }),
    });
    this.#shown = await this.#bothSides(found.differences.slice(0, SHOWN), scratch);
    this.#status = { ...found, state: 'done', finishedAt: clock.now().toISOString() };
    const { position, documents, differences } = found;
    const details = { view: view.name, position, documents, differences: differences.length };
    if (differences.length > 0) logger.error(details, 'Documents of the view differ from what the log says: rebuild it');
    else logger.info(details, 'The view is what the log says');
  }

  async #bothSides(ids: readonly string[], scratch: ViewStore<ViewDocument>): Promise<readonly DocumentDifference[]> {
    const [live, folded] = await Promise.all([this.live.store().getMany(ids), scratch.getMany(ids)]);
    return ids.map((id) => ({ id, live: live.get(id)?.document, folded: folded.get(id)?.document }));
  }

  /** What can't be removed now is at the next start. */
  async #dropScratch(): Promise<void> {
    const { catalog, logger } = this.surroundings;
    await catalog.drop(this.scratch).catch((error: unknown) => {
      logger.warn({ view: this.view.name, generation: this.scratch.number, err: error }, 'A scratch generation could not be removed');
    });
  }
}

import type { AnyView, Generation } from '@tiffin/read-models';
import type { LiveSide } from './generation-builder.js';
import type { ViewContext } from './view-context.js';
import type { DocumentDifference, VerificationStatus } from '../view-operations.js';

/** For how many differing documents both sides are kept. */
const SHOWN = 100;

/** One comparison of a view's live generation with a fold from the beginning into a scratch generation, which is dropped at the end. */
export class Verification {
  #status: VerificationStatus = { state: 'running', position: 0, documents: 0, differences: [] };
  #shown: readonly DocumentDifference[] = [];
  #work: Promise<void> | undefined;

  constructor(
    private readonly view: AnyView,
    private readonly scratch: Generation,
    private readonly live: LiveSide,
    private readonly context: ViewContext,
  ) {}

  get status(): VerificationStatus {
    return this.#status;
  }

  /** Both sides of the first documents that differed, as they were when they were compared. */
  get shown(): readonly DocumentDifference[] {
    return this.#shown;
  }

  /** Removes a document from the differences after it was rebuilt. */
  mended(documentId: string): void {
    if (this.#status.state === 'running') return;
    this.#status = { ...this.#status, differences: this.#status.differences.filter((id) => id !== documentId) };
    this.#shown = this.#shown.filter(({ id }) => id !== documentId);
  }

  start(): void {
    this.#work ??= this.#run(this.context.stopping);
  }

  /** Resolves when the verification has ended. */
  async over(): Promise<void> {
    await this.#work;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { clock, logger } = this.context;
    try {
      await this.#compare(signal);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#status = { ...this.#status, state: 'failed', error: message, finishedAt: clock.now().toISOString() };
      if (!signal.aborted) logger.error({ view: this.view.name, err: error }, 'The verification has failed');
    } finally {
      await this.#dropScratch();
    }
  }

  async #compare(signal: AbortSignal): Promise<void> {
    const { builder, epoch, dismissals, clock, logger } = this.context;
    const { view, live, scratch } = this;
    const { shown, ...result } = await builder.verify({
      view,
      live,
      scratch,
      epoch,
      dismissed: dismissals.all,
      signal,
      progress: (progress) => (this.#status = { ...this.#status, ...progress }),
      shown: SHOWN,
    });
    this.#shown = shown;
    this.#status = { ...result, state: 'done', finishedAt: clock.now().toISOString() };
    const { position, documents, differences } = result;
    const details = { view: view.name, position, documents, differences: differences.length };
    if (differences.length > 0) logger.error(details, 'Documents of the view differ from what the log says: rebuild it');
    else logger.info(details, 'The view is what the log says');
  }

  /** If this fails, the next start drops the generation. */
  async #dropScratch(): Promise<void> {
    const { catalog, logger } = this.context;
    await catalog.drop(this.scratch).catch((error: unknown) => {
      logger.warn({ view: this.view.name, generation: this.scratch.number, err: error }, 'A scratch generation could not be removed');
    });
  }
}

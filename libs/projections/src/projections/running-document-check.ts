import type { CommandContext } from '@tiffin/event-sourcing';
import type { AnyView } from '@tiffin/read-models';
import { DocumentFold } from '../rebuilding/fold-document.js';
import { compareDocument, correctionOf } from './compare-document.js';
import type { RunningGeneration } from './running-generation.js';
import type { ViewContext } from './view-context.js';
import type { DocumentCheck, DocumentComparison } from '../view-operations.js';

/** How many times the fold catches up with the live generation before it holds it. Each time it has less to fold. */
const ROUNDS = 10;

export interface DocumentCheckTask {
  readonly id: string;
  readonly purpose: DocumentCheck['purpose'];
  readonly by: CommandContext;
}

/** The generation that answers reads. */
export interface LiveGeneration {
  current(): RunningGeneration;
  /** Runs `work` while no other generation can go live. */
  runExclusive<Result>(work: (running: RunningGeneration) => Promise<Result>): Promise<Result>;
}

/** Folds a single document of a view anew, while the view goes on, and compares it with the live one, or rebuilds the live one. */
export class RunningDocumentCheck {
  #status: DocumentCheck;
  #work: Promise<void> | undefined;

  constructor(
    private readonly view: AnyView,
    private readonly task: DocumentCheckTask,
    private readonly live: LiveGeneration,
    private readonly context: ViewContext,
  ) {
    const { id, purpose } = task;
    this.#status = { id, purpose, state: 'running', position: 0 };
  }

  get status(): DocumentCheck {
    return this.#status;
  }

  /** `mended` is called if the live document was rebuilt. */
  start(mended: () => void): void {
    this.#work ??= this.#run(mended);
  }

  /** Resolves when the check has ended. */
  async over(): Promise<void> {
    await this.#work;
  }

  async #run(mended: () => void): Promise<void> {
    const { clock, logger, stopping } = this.context;
    const ended = (end: Partial<DocumentCheck>): void => {
      this.#status = { ...this.#status, ...end, finishedAt: clock.now().toISOString() };
    };
    try {
      const found = await this.#compare();
      if (found.mended) mended();
      ended({ state: 'done', position: found.position, found });
    } catch (error) {
      ended({ state: 'failed', error: error instanceof Error ? error.message : String(error) });
      if (!stopping.aborted) logger.error({ view: this.view.name, err: error }, 'A document could not be compared with the log');
    }
  }

  async #compare(): Promise<DocumentComparison> {
    const { log, dismissals, stopping: signal } = this.context;
    const { id, purpose } = this.task;
    const fold = new DocumentFold({ view: this.view, id, log, isDismissed: dismissals.has, signal });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = fold.position;
      await fold.foldTo(this.live.current().projection.consumed, 'gently');
      this.#status = { ...this.#status, position: fold.position };
      if (fold.position === before) break;
    }
    return this.live.runExclusive((running) => (purpose === 'rebuild' ? this.#mend(fold, running) : this.#compareHeld(fold, running)));
  }

  /** Compares while the projection is held between two pages, so that both sides have the same position. */
  async #compareHeld(fold: DocumentFold, { store, projection }: RunningGeneration): Promise<DocumentComparison> {
    const release = await projection.hold();
    try {
      await fold.foldTo(projection.consumed);
      return await compareDocument({ ...this.#options(fold), store });
    } finally {
      release();
    }
  }

  /** Compares, and lets the projection write the correction under its lease. */
  async #mend(fold: DocumentFold, { store, projection }: RunningGeneration): Promise<DocumentComparison> {
    let found: DocumentComparison | undefined;
    await projection.amend(async () => {
      await fold.foldTo(projection.consumed);
      const options = { ...this.#options(fold), store };
      const comparison = await compareDocument(options);
      found = { ...comparison, mended: !comparison.same };
      return correctionOf(options, this.context.clock);
    });
    if (!found) throw new Error('The document was not compared');
    return found;
  }

  #options(fold: DocumentFold) {
    return { view: this.view, id: this.task.id, fold, dismissals: this.context.dismissals };
  }
}

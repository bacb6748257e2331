import type { AnyView } from '@tiffin/read-models';
import { dismissParked, type Dismissing } from './dismiss-parked.js';
import { RunningDocumentCheck, type DocumentCheckTask, type LiveGeneration } from './running-document-check.js';
import { retryAlike } from './retry-alike.js';
import { retryParked, type Refolding } from './retry-parked.js';
import type { Verification } from './verification.js';
import type { ViewContext } from './view-context.js';
import { type DocumentCheck, OperationRefused, type RetriedAlike, UnknownOperand } from '../view-operations.js';

/** The parts of a view that repairs need. */
interface ViewInRepair {
  readonly live: LiveGeneration;
  /** The current verification, or the last one. */
  verification(): Verification | undefined;
}

/** Operations on single parked events and documents of a view, while the view goes on. */
export class ViewRepairs {
  readonly #refolding: Refolding;
  #document: RunningDocumentCheck | undefined;

  constructor(
    private readonly view: AnyView,
    private readonly context: ViewContext,
    private readonly repaired: ViewInRepair,
  ) {
    const { log, dismissals } = context;
    this.#refolding = { view, log, isDismissed: dismissals.has };
  }

  /** The current check of a document, or the last one. */
  get documentCheck(): DocumentCheck | undefined {
    return this.#document?.status;
  }

  /** See `retryParked`. */
  retry(parkedId: string): Promise<void> {
    return this.repaired.live.runExclusive((live) => retryParked(this.#refolding, live, parkedId));
  }

  /** See `ViewOperations.retryAlike`. */
  async retryAlike(parkedId: string): Promise<RetriedAlike> {
    const { live } = this.repaired;
    const event = await live.current().read((store) => store.findParked(parkedId));
    if (!event) throw new UnknownOperand(`${this.view.name} has no parked event ${parkedId}`);
    const page = (from: { readonly skip: number; readonly limit: number }) => live.current().read((store) => store.parked(from));
    return retryAlike(event, page, (id) => this.retry(id));
  }

  /** See `dismissParked`. Throws `OperationRefused` `busy` while the view is verified. */
  dismiss(dismissing: Dismissing): Promise<number> {
    return this.repaired.live.runExclusive(async (live) => {
      // The verification may have parked this event in its own fold already, and would report a difference.
      if (this.repaired.verification()?.status.state === 'running')
        throw new OperationRefused('busy', `${this.view.name} is being verified`);
      return dismissParked(this.#refolding, live, this.context, dismissing);
    });
  }

  /** Begins to compare one document, or to rebuild it. Throws `OperationRefused` `busy` while another document of the view is checked. */
  checkDocument(task: DocumentCheckTask): Promise<void> {
    return this.repaired.live.runExclusive(async () => {
      if (this.documentCheck?.state === 'running')
        throw new OperationRefused('busy', `The server is already folding a document of ${this.view.name}`);
      const { id: documentId, purpose, by } = task;
      if (purpose === 'rebuild')
        await this.context.upkeep.record({ type: 'DocumentRebuilt', data: { projection: this.view.name, documentId } }, by);
      this.#document = new RunningDocumentCheck(this.view, task, this.repaired.live, this.context);
      this.#document.start(() => this.repaired.verification()?.mended(documentId));
    });
  }

  /** Resolves when no document check is running. */
  async over(): Promise<void> {
    await this.#document?.over();
  }
}

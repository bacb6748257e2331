import type { AnyView } from '@tiffin/read-models';
import { dismissParked, type Dismissing } from './dismiss-parked.js';
import { RunningDocumentCheck, type DocumentCheckTask, type LiveGeneration } from './running-document-check.js';
import { retryAlike } from './retry-alike.js';
import { retryParked, type Refolding } from './retry-parked.js';
import type { Verification } from './verification.js';
import type { ViewContext } from './view-context.js';
import { type DocumentCheck, OperationRefused, type RetriedAlike, UnknownOperand } from '../view-operations.js';

/** What repairs have to do with of the view itself. */
interface ViewInRepair {
  readonly live: LiveGeneration;
  /** The last one. */
  verification(): Verification | undefined;
}

/** What operators do to single events and documents of a view, while everything else goes on. */
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

  /** The document that was compared last, or is. */
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
    const named = await live.current().read((store) => store.findParked(parkedId));
    if (!named) throw new UnknownOperand(`${this.view.name} has no parked event ${parkedId}`);
    const page = (from: { readonly skip: number; readonly limit: number }) => live.current().read((store) => store.parked(from));
    return retryAlike(named, page, (id) => this.retry(id));
  }

  /** See `dismissParked`. `busy` while the view is verified. */
  dismiss(dismissing: Dismissing): Promise<number> {
    return this.repaired.live.runExclusive(async (live) => {
      // What the fold beside it has parked already would be held against the live one.
      if (this.repaired.verification()?.status.state === 'running')
        throw new OperationRefused('busy', `${this.view.name} is being verified`);
      return dismissParked(this.#refolding, live, this.context, dismissing);
    });
  }

  /** Begins to compare one document, or to put it right. `busy` while another one is. */
  checkDocument(task: DocumentCheckTask): Promise<void> {
    return this.repaired.live.runExclusive(async () => {
      if (this.documentCheck?.state === 'running')
        throw new OperationRefused('busy', `A document of ${this.view.name} is being folded already`);
      const { id: documentId, purpose, by } = task;
      if (purpose === 'rebuild')
        await this.context.upkeep.record({ type: 'DocumentRebuilt', data: { projection: this.view.name, documentId } }, by);
      this.#document = new RunningDocumentCheck(this.view, task, this.repaired.live, this.context);
      this.#document.start(() => this.repaired.verification()?.mended(documentId));
    });
  }

  /** Resolves when nothing goes on any more. */
  async over(): Promise<void> {
    await this.#document?.over();
  }
}

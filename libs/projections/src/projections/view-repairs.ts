import type { AnyView } from '@tiffin/read-models';
import { dismissParked, type Dismissing } from './dismiss-parked.js';
import { DocumentAtWork, type DocumentTask, type LiveGeneration } from './document-at-work.js';
import { retryAlike } from './retry-alike.js';
import { retryParked, type Refolding } from './retry-parked.js';
import type { Verification } from './verification.js';
import type { ViewSurroundings } from './view-surroundings.js';
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
  #document: DocumentAtWork | undefined;

  constructor(
    private readonly view: AnyView,
    private readonly surroundings: ViewSurroundings,
    private readonly repaired: ViewInRepair,
  ) {
    const { log, dismissals } = surroundings;
    this.#refolding = { view, log, isDismissed: dismissals.has };
  }

  /** The document that was compared last, or is. */
  get documentCheck(): DocumentCheck | undefined {
    return this.#document?.status;
  }

  /** See `retryParked`. */
  retry(parkedId: string): Promise<void> {
    return this.repaired.live.kept((live) => retryParked(this.#refolding, live, parkedId));
  }

  /** See `ViewOperations.retryAlike`. */
  async retryAlike(parkedId: string): Promise<RetriedAlike> {
    const { live } = this.repaired;
    const named = await live.now().read((store) => store.findParked(parkedId));
    if (!named) throw new UnknownOperand(`${this.view.name} has no parked event ${parkedId}`);
    const page = (from: { readonly skip: number; readonly limit: number }) => live.now().read((store) => store.parked(from));
    return retryAlike(named, page, (id) => this.retry(id));
  }

  /** See `dismissParked`. `busy` while the view is verified. */
  dismiss(dismissing: Dismissing): Promise<number> {
    return this.repaired.live.kept(async (live) => {
      // What the fold beside it has parked already would be held against the live one.
      if (this.repaired.verification()?.status.state === 'running')
        throw new OperationRefused('busy', `${this.view.name} is being verified`);
      return dismissParked(this.#refolding, live, this.surroundings, dismissing);
    });
  }

  /** Begins to compare one document, or to put it right. `busy` while another one is. */
  checkDocument(task: DocumentTask): Promise<void> {
    return this.repaired.live.kept(async () => {
      if (this.documentCheck?.state === 'running')
        throw new OperationRefused('busy', `A document of ${this.view.name} is being folded already`);
      const { id: documentId, purpose, by } = task;
      if (purpose === 'rebuild')
        await this.surroundings.upkeep.record({ type: 'DocumentRebuilt', data: { projection: this.view.name, documentId } }, by);
      this.#document = new DocumentAtWork(this.view, task, this.repaired.live, this.surroundings);
      this.#document.start(() => this.repaired.verification()?.mended(documentId));
    });
  }

  /** Resolves when nothing goes on any more. */
  async over(): Promise<void> {
    await this.#document?.over();
  }
}

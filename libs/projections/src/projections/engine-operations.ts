import type { CommandContext, Position } from '@tiffin/event-sourcing';
import type { ReactorProgress, SwitchMode } from '@tiffin/read-models';
import type { ParkedReactions } from '../reactors/parked-reactions.js';
import type { RunningView } from './running-view.js';
import {
  type DocumentCheck,
  type DocumentDifference,
  type ParkedOperand,
  type RetriedAlike,
  UnknownOperand,
  type ViewOperations,
  type ViewStatus,
} from '../view-operations.js';

/** What the operations need of the engine itself. */
interface EngineQueries {
  head(): Promise<Position>;
  reactors(): Promise<readonly ReactorProgress[]>;
}

/** The operators' operations on the views of a running engine, and on the events that its reactors parked. */
export class EngineOperations implements ViewOperations {
  constructor(
    private readonly views: ReadonlyMap<string, RunningView>,
    private readonly engine: EngineQueries,
    private readonly reactions: ParkedReactions,
  ) {}

  async statuses(): Promise<readonly ViewStatus[]> {
    const head = await this.engine.head();
    return Promise.all([...this.views.values()].map((view) => view.status(head)));
  }

  async status(view: string): Promise<ViewStatus> {
    return this.#named(view).status(await this.engine.head());
  }

  reactors(): Promise<readonly ReactorProgress[]> {
    return this.engine.reactors();
  }

  async rebuild(view: string, how: SwitchMode): Promise<void> {
    await this.#named(view).rebuild(how);
  }

  async switch(view: string): Promise<void> {
    await this.#named(view).switch();
  }

  async rollback(view: string): Promise<void> {
    await this.#named(view).rollback();
  }

  async dropPrevious(view: string): Promise<void> {
    await this.#named(view).dropPrevious();
  }

  async verify(view: string): Promise<void> {
    await this.#named(view).verify();
  }

  async differences(view: string, limit: number): Promise<readonly DocumentDifference[]> {
    return this.#named(view).differences(limit);
  }

  async pause(view: string): Promise<void> {
    this.#named(view).pause();
  }

  async resume(view: string): Promise<void> {
    this.#named(view).resume();
  }

  async parked({ view, document, skip, limit }: Parameters<ViewOperations['parked']>[0]): Promise<readonly ParkedOperand[]> {
    const views = view === undefined ? [...this.views.values()] : this.reactions.knows(view) ? [] : [this.#named(view)];
    const first = await Promise.all([
      ...views.map(async ({ live, view: { name } }) => {
        const events = await live.read((store) =>
          document === undefined ? store.parked({ skip: 0, limit: skip + limit }) : store.parkedOf(document),
        );
        return events.map((event) => ({ ...event, projection: name }));
      }),
      document === undefined ? this.reactions.list(skip + limit, view) : [],
    ]);
    // The sort is stable, so the order within a view stays.
    return first
      .flat()
      .sort((a, b) => a.position - b.position)
      .slice(skip, skip + limit);
  }

  async retry(parkedId: string): Promise<void> {
    const view = await this.#parking(parkedId);
    if (view) return view.repairs.retry(parkedId);
    if (!(await this.reactions.retry(parkedId))) throw notParked(parkedId);
  }

  async retryAlike(parkedId: string): Promise<RetriedAlike> {
    const retried = (await (await this.#parking(parkedId))?.repairs.retryAlike(parkedId)) ?? (await this.reactions.retryAlike(parkedId));
    if (!retried) throw notParked(parkedId);
    return retried;
  }

  async dismiss(parkedId: string, reason: string, by: CommandContext): Promise<number> {
    const view = await this.#parking(parkedId);
    if (view) return view.repairs.dismiss({ parkedId, reason, by });
    if (!(await this.reactions.dismiss(parkedId, reason, by))) throw notParked(parkedId);
    return 0;
  }

  async checkDocument(view: string, id: string, purpose: DocumentCheck['purpose'], by: CommandContext): Promise<void> {
    await this.#named(view).repairs.checkDocument({ id, purpose, by });
  }

  async documentCheck(view: string): Promise<DocumentCheck | null> {
    return this.#named(view).repairs.documentCheck ?? null;
  }

  /** The view that has this event parked. */
  async #parking(parkedId: string): Promise<RunningView | undefined> {
    for (const view of this.views.values()) if (await view.live.read((store) => store.findParked(parkedId))) return view;
    return undefined;
  }

  #named(view: string): RunningView {
    const running = this.views.get(view);
    if (!running) throw new UnknownOperand(`There is no view ${view}`);
    return running;
  }
}

function notParked(id: string): UnknownOperand {
  return new UnknownOperand(`No event ${id} is parked`);
}

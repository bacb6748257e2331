import type { Position } from '@tiffin/event-sourcing';
import {
  UnknownOperand,
  type DocumentDifference,
  type ParkedOperand,
  type SwitchMode,
  type ViewOperations,
  type ViewStatus,
} from '@tiffin/read-models';
import type { ParkedReactions } from '../reactors/parked-reactions.js';
import type { ViewAtWork } from './view-at-work.js';

/** What operators do with the views of one engine, which runs, and with what its reactors parked. */
export class EngineOperations implements ViewOperations {
  constructor(
    private readonly views: ReadonlyMap<string, ViewAtWork>,
    private readonly head: () => Promise<Position>,
    private readonly reactions: ParkedReactions,
  ) {}

  async statuses(): Promise<readonly ViewStatus[]> {
    const head = await this.head();
    return Promise.all([...this.views.values()].map((view) => view.status(head)));
  }

  async status(view: string): Promise<ViewStatus> {
    return this.#named(view).status(await this.head());
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

  async parked({ view, skip, limit }: Parameters<ViewOperations['parked']>[0]): Promise<readonly ParkedOperand[]> {
    const views = view === undefined ? [...this.views.values()] : this.reactions.knows(view) ? [] : [this.#named(view)];
    const first = await Promise.all([
      ...views.map(async ({ live, view: { name } }) => {
        const events = await live.read((store) => store.parked({ skip: 0, limit: skip + limit }));
        return events.map((event) => ({ ...event, projection: name }));
      }),
      this.reactions.list(skip + limit, view),
    ]);
    // The sort is stable: within a view the order stays.
    return first
      .flat()
      .sort((one, other) => one.position - other.position)
      .slice(skip, skip + limit);
  }

  async retry(parkedId: string): Promise<void> {
    for (const view of this.views.values()) {
      if (await view.live.read((store) => store.findParked(parkedId))) return view.retry(parkedId);
    }
    if (!(await this.reactions.retry(parkedId))) throw new UnknownOperand(`No event ${parkedId} is parked`);
  }

  #named(view: string): ViewAtWork {
    const known = this.views.get(view);
    if (!known) throw new UnknownOperand(`There is no view ${view}`);
    return known;
  }
}

import { StoreUnavailable } from '@tiffin/event-sourcing';
import type { ViewOperations, ViewStatus } from '@tiffin/read-models';

export interface SharedOperationsParts {
  /** What this process folds is operated here: of one view, or of whatever it is. */
  engine(view?: string): ViewOperations | undefined;
  /** What can be told of a view that another process folds. */
  status(view: string): Promise<ViewStatus>;
  readonly views: readonly string[];
}

/**
 * Operations on views that several processes share: the one that folds a view carries them out. The others say how the views are, and answer
 * everything else with `StoreUnavailable`, so that whoever asked comes back.
 */
export function sharedOperations({ engine, status: aside, views }: SharedOperationsParts): ViewOperations {
  const leader = (view?: string): ViewOperations => {
    const operations = engine(view);
    if (!operations) throw new StoreUnavailable('Another server projects at present: ask that one');
    return operations;
  };
  const status = async (view: string): Promise<ViewStatus> => engine(view)?.status(view) ?? aside(view);
  return {
    statuses: async () => Promise.all(views.map(status)),
    status,
    rebuild: async (view, how) => leader(view).rebuild(view, how),
    switch: async (view) => leader(view).switch(view),
    rollback: async (view) => leader(view).rollback(view),
    dropPrevious: async (view) => leader(view).dropPrevious(view),
    verify: async (view) => leader(view).verify(view),
    differences: async (view, limit) => leader(view).differences(view, limit),
    pause: async (view) => leader(view).pause(view),
    resume: async (view) => leader(view).resume(view),
    parked: async (page) => leader().parked(page),
    retry: async (parkedId) => leader().retry(parkedId),
  };
}

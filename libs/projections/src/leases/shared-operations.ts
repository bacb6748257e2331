import { StoreUnavailable } from '@tiffin/event-sourcing';
import type { ViewOperations, ViewStatus } from '@tiffin/read-models';

/** What can be told of the views by a process that stands by. */
export interface SeenFromAside {
  statuses(): Promise<readonly ViewStatus[]>;
  status(view: string): Promise<ViewStatus>;
}

/**
 * Operations on views that several processes share: the one that projects carries them out. The others say how the views are, and answer
 * everything else with `StoreUnavailable`, so that whoever asked comes back.
 */
export function sharedOperations(projecting: () => ViewOperations | undefined, aside: SeenFromAside): ViewOperations {
  const leader = (): ViewOperations => {
    const operations = projecting();
    if (!operations) throw new StoreUnavailable('Another server projects at present: ask that one');
    return operations;
  };
  return {
    statuses: async () => (projecting() ?? aside).statuses(),
    status: async (view) => (projecting() ?? aside).status(view),
    rebuild: async (view, how) => leader().rebuild(view, how),
    switch: async (view) => leader().switch(view),
    rollback: async (view) => leader().rollback(view),
    dropPrevious: async (view) => leader().dropPrevious(view),
    verify: async (view) => leader().verify(view),
    differences: async (view, limit) => leader().differences(view, limit),
    pause: async (view) => leader().pause(view),
    resume: async (view) => leader().resume(view),
    parked: async (page) => leader().parked(page),
    retry: async (parkedId) => leader().retry(parkedId),
  };
}

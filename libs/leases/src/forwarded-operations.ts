import { StoreUnavailable } from '@tiffin/event-sourcing';
import type { ViewOperations, ViewStatus } from '@tiffin/projections';
import type { Operation } from './operation-requests.js';

export interface LocalOperationsOptions {
  readonly views: readonly string[];
  /** Of what this process folds: of one view, or of whatever it is. */
  engine(view?: string): ViewOperations | undefined;
  /** What can be told of a view that another process folds. */
  status(view: string): Promise<ViewStatus>;
}

export interface ForwardedOperationsOptions {
  readonly local: ViewOperations;
  /** Whether this process carries out what is asked of the view, or, without one, of all of them. */
  holdsLease(view?: string): boolean;
  /** Has the process do it that does. */
  ask(view: string | undefined, operation: Operation, parameters: readonly unknown[], patience?: number): Promise<unknown>;
}

/** How long whoever asks how the views are waits for those who know more, in ms. */
const STATUS_TIMEOUT = 2_000;

/** What this process can do and tell by itself: everything of the views that it folds, and of the others how they are. */
export function localOperations({ engine, status: aside, views }: LocalOperationsOptions): ViewOperations {
  const leader = (view?: string): ViewOperations => {
    const operations = engine(view);
    if (!operations) throw new StoreUnavailable('Another server projects at present: ask again in a moment');
    return operations;
  };
  const status = async (view: string): Promise<ViewStatus> => engine(view)?.status(view) ?? aside(view);
  return {
    statuses: async () => Promise.all(views.map(status)),
    status,
    reactors: async () => leader().reactors(),
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
    retryAlike: async (parkedId) => leader().retryAlike(parkedId),
    dismiss: async (parkedId, reason, by) => leader().dismiss(parkedId, reason, by),
    checkDocument: async (view, id, purpose, by) => leader(view).checkDocument(view, id, purpose, by),
    documentCheck: async (view) => leader(view).documentCheck(view),
  };
}

/** Operations on views that several processes share: whoever is asked, the one that folds the view carries them out. */
export function forwardedOperations({ local, holdsLease, ask }: ForwardedOperationsOptions): ViewOperations {
  const run = async <Name extends Operation>(
    view: string | undefined,
    name: Name,
    ...parameters: Parameters<ViewOperations[Name]>
  ): Promise<Awaited<ReturnType<ViewOperations[Name]>>> => {
    const work = local[name] as (...given: Parameters<ViewOperations[Name]>) => ReturnType<ViewOperations[Name]>;
    return holdsLease(view)
      ? await work(...parameters)
      : ((await ask(view, name, parameters)) as Awaited<ReturnType<ViewOperations[Name]>>);
  };
  /** Where nobody answers, what is seen from here is better than nothing. */
  const seen = async <Status>(view: string | undefined, name: Operation, aside: () => Promise<Status>): Promise<Status> => {
    if (holdsLease(view)) return aside();
    try {
      return (await ask(view, name, view === undefined ? [] : [view], STATUS_TIMEOUT)) as Status;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return aside();
    }
  };
  return {
    statuses: () => seen(undefined, 'statuses', () => local.statuses()),
    status: (view) => seen(view, 'status', () => local.status(view)),
    reactors: () => run(undefined, 'reactors'),
    rebuild: (view, how) => run(view, 'rebuild', view, how),
    switch: (view) => run(view, 'switch', view),
    rollback: (view) => run(view, 'rollback', view),
    dropPrevious: (view) => run(view, 'dropPrevious', view),
    verify: (view) => run(view, 'verify', view),
    differences: (view, limit) => run(view, 'differences', view, limit),
    pause: (view) => run(view, 'pause', view),
    resume: (view) => run(view, 'resume', view),
    parked: (page) => run(undefined, 'parked', page),
    retry: (parkedId) => run(undefined, 'retry', parkedId),
    retryAlike: (parkedId) => run(undefined, 'retryAlike', parkedId),
    dismiss: (parkedId, reason, by) => run(undefined, 'dismiss', parkedId, reason, by),
    checkDocument: (view, id, purpose, by) => run(view, 'checkDocument', view, id, purpose, by),
    documentCheck: (view) => run(view, 'documentCheck', view),
  };
}

import { StoreUnavailable } from '@tiffin/event-sourcing';
import type { ViewOperations, ViewStatus } from '@tiffin/projections';
import type { Operation } from './operation-requests.js';

export interface LocalOperationsOptions {
  readonly views: readonly string[];
  /** The operations of this process's engine; `undefined` if it does not fold the view, or, without one, runs no engine. */
  engine(view?: string): ViewOperations | undefined;
  /** The status, as this process can see it, of a view that another process folds. */
  status(view: string): Promise<ViewStatus>;
}

export interface ForwardedOperationsOptions {
  readonly local: ViewOperations;
  /** Whether this process carries out operations on the view, or, without one, on all views. */
  holdsLease(view?: string): boolean;
  /** Forwards the operation to the process that holds the lease. Throws `StoreUnavailable` if no process answers within `timeout` ms. */
  ask(view: string | undefined, operation: Operation, parameters: readonly unknown[], timeout?: number): Promise<unknown>;
}

/** How long a call for statuses waits for the process that folds the view, in ms. */
const STATUS_TIMEOUT = 2_000;

/**
 * The operations that this process can carry out itself: all on views that it folds, and statuses of the others. Every other
 * operation throws `StoreUnavailable`.
 */
export function localOperations({ engine, status: replicaStatus, views }: LocalOperationsOptions): ViewOperations {
  const requireEngine = (view?: string): ViewOperations => {
    const operations = engine(view);
    if (!operations) throw new StoreUnavailable('Another server projects at present: ask again in a moment');
    return operations;
  };
  const status = async (view: string): Promise<ViewStatus> => engine(view)?.status(view) ?? replicaStatus(view);
  return {
    statuses: async () => Promise.all(views.map(status)),
    status,
    reactors: async () => requireEngine().reactors(),
    rebuild: async (view, how) => requireEngine(view).rebuild(view, how),
    switch: async (view) => requireEngine(view).switch(view),
    rollback: async (view) => requireEngine(view).rollback(view),
    dropPrevious: async (view) => requireEngine(view).dropPrevious(view),
    verify: async (view) => requireEngine(view).verify(view),
    differences: async (view, limit) => requireEngine(view).differences(view, limit),
    pause: async (view) => requireEngine(view).pause(view),
    resume: async (view) => requireEngine(view).resume(view),
    parked: async (page) => requireEngine().parked(page),
    retry: async (parkedId) => requireEngine().retry(parkedId),
    retryAlike: async (parkedId) => requireEngine().retryAlike(parkedId),
    dismiss: async (parkedId, reason, by) => requireEngine().dismiss(parkedId, reason, by),
    checkDocument: async (view, id, purpose, by) => requireEngine(view).checkDocument(view, id, purpose, by),
    documentCheck: async (view) => requireEngine(view).documentCheck(view),
  };
}

/** Operations on views that several processes share. Any process can be called; the one that folds the view carries the operation out. */
export function forwardedOperations({ local, holdsLease, ask }: ForwardedOperationsOptions): ViewOperations {
  const run = async <Name extends Operation>(
    view: string | undefined,
    name: Name,
    ...parameters: Parameters<ViewOperations[Name]>
  ): Promise<Awaited<ReturnType<ViewOperations[Name]>>> => {
    const operation = local[name] as (...given: Parameters<ViewOperations[Name]>) => ReturnType<ViewOperations[Name]>;
    return holdsLease(view)
      ? await operation(...parameters)
      : ((await ask(view, name, parameters)) as Awaited<ReturnType<ViewOperations[Name]>>);
  };
  /** Falls back to what this process can see if no process answers in time. */
  const statusOf = async <Status>(view: string | undefined, name: Operation, localStatus: () => Promise<Status>): Promise<Status> => {
    if (holdsLease(view)) return localStatus();
    try {
      return (await ask(view, name, view === undefined ? [] : [view], STATUS_TIMEOUT)) as Status;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return localStatus();
    }
  };
  return {
    statuses: () => statusOf(undefined, 'statuses', () => local.statuses()),
    status: (view) => statusOf(view, 'status', () => local.status(view)),
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

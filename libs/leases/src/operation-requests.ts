import { nap, StoreUnavailable } from '@tiffin/event-sourcing';
import { failureKind, isRetryable, type Clock } from '@tiffin/kernel';
import { type EngineLogger, type OperationRefusalCode, OperationRefused, UnknownOperand, type ViewOperations } from '@tiffin/projections';
import { type CollectionDefinition, RecordChanged, type RecordStore, type StoredRecord } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';

export type Operation = keyof ViewOperations;

/** What one process asks of the one that holds a lease. The values are JSON, so that nothing is lost between them. */
interface OperationRequest extends StoredRecord {
  /** The lease's name. */
  readonly lease: string;
  readonly operation: Operation;
  readonly parameters: string;
  /** Whoever held the lease has begun: it is done once, or its asker gives up. */
  readonly taken: boolean;
  /** When its asker gives up, in ms since 1970: nobody carries it out after that, where the asker has died. */
  readonly until: number;
  readonly answer: string | null;
}

type Answer = { readonly value?: unknown } | { readonly failure: keyof typeof FAILURES; readonly message: string; readonly code?: string };

export const operationRequests: CollectionDefinition<OperationRequest> = {
  name: 'operation-requests',
  indexes: [
    { name: 'taken', fields: ['taken'] },
    { name: 'until', fields: ['until'] },
  ],
};

/** How often it is looked for an answer, and for requests, in ms. */
const LOOK_EVERY = 100;
const SERVE_EVERY = 250;
/** How long whoever asks waits, in ms: as long as it takes until another process leads (ADR 14). */
const ANSWER_TIMEOUT = 10_000;

/** What stands against an operation, as another process is told of it. */
const FAILURES = {
  refused: (message: string, code?: string) => new OperationRefused(code as OperationRefusalCode, message),
  unknown: (message: string) => new UnknownOperand(message),
  away: (message: string) => new StoreUnavailable(message),
  defect: (message: string) => new Error(message),
};

export interface OperationRequestsOptions {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly logger: EngineLogger;
}

/** Lets operators ask any server: the one that folds a view is told over the records that all of them share. */
export class OperationRequests {
  constructor(private readonly options: OperationRequestsOptions) {}

  /** Has whoever holds the lease do it. Throws what the operation throws there, and `StoreUnavailable` where nobody answers within `patience` ms. */
  async ask(lease: string, operation: Operation, parameters: readonly unknown[], patience = ANSWER_TIMEOUT): Promise<unknown> {
    const { records } = this.options;
    const request: OperationRequest = {
      _id: randomUUID(),
      lease,
      operation,
      parameters: JSON.stringify(parameters),
      taken: false,
      until: this.#now + patience,
      answer: null,
    };
    await records.commit([{ kind: 'insert', collection: operationRequests.name, record: request }]);
    try {
      for (const deadline = performance.now() + patience; performance.now() < deadline;) {
        await nap(LOOK_EVERY, new AbortController().signal);
        const { answer = null } = (await records.get(operationRequests, request._id))?.record ?? {};
        if (answer !== null) return valueOf(JSON.parse(answer) as Answer);
      }
      throw new StoreUnavailable('No server that projects has answered: try again in a moment');
    } finally {
      await records.commit([{ kind: 'delete', collection: operationRequests.name, id: request._id }]);
    }
  }

  /** Answers what is asked of the leases that are held here, until the signal aborts. `own` carries it out. */
  async serve(held: () => ReadonlyMap<string, number>, own: ViewOperations, signal: AbortSignal): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (!signal.aborted) {
      await nap(SERVE_EVERY, signal);
      if (held().size === 0 || signal.aborted) continue;
      try {
        await this.#forgetOld();
        const asked = await this.options.records.find(operationRequests, { where: { taken: false } });
        for (const one of asked.filter(({ record }) => held().has(record.lease))) {
          // What takes its time holds nobody else up.
          const work: Promise<void> = this.#carryOut(one, own)
            .catch((error: unknown) => this.#logUnlessRetryable(error))
            .finally(() => underWay.delete(work));
          underWay.add(work);
        }
      } catch (error) {
        this.#logUnlessRetryable(error);
      }
    }
    await Promise.all(underWay);
  }

  /** Stores that are away are told of by others. */
  #logUnlessRetryable(error: unknown): void {
    if (!isRetryable(error)) this.options.logger.warn({ err: error }, 'What other servers ask can’t be carried out at present');
  }

  /** What somebody asked for who is there no more. */
  async #forgetOld(): Promise<void> {
    const old = await this.options.records.find(operationRequests, { where: { until: { lt: this.#now } } });
    if (old.length > 0)
      await this.options.records.commit(
        old.map(({ record: { _id } }) => ({ kind: 'delete', collection: operationRequests.name, id: _id })),
      );
  }

  get #now(): number {
    return this.options.clock.now().getTime();
  }

  async #carryOut(
    { record, revision }: { readonly record: OperationRequest; readonly revision: number },
    own: ViewOperations,
  ): Promise<void> {
    try {
      const taken: OperationRequest = { ...record, taken: true };
      await this.options.records.commit([{ kind: 'replace', collection: operationRequests.name, record: taken, revision }]);
      const answer = JSON.stringify(await this.#answerOf(own, record));
      const found = await this.options.records.get(operationRequests, record._id);
      if (!found) return; // nobody waits for it any more
      const answered: OperationRequest = { ...taken, answer };
      await this.options.records.commit([
        { kind: 'replace', collection: operationRequests.name, record: answered, revision: found.revision },
      ]);
    } catch (error) {
      // Somebody else holds the lease by now, or nobody waits any more.
      if (!(error instanceof RecordChanged)) throw error;
    }
  }

  async #answerOf(own: ViewOperations, { operation, parameters }: OperationRequest): Promise<Answer> {
    try {
      const work = own[operation] as (...given: readonly unknown[]) => Promise<unknown>;
      return { value: await work(...(JSON.parse(parameters) as readonly unknown[])) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof OperationRefused) return { failure: 'refused', code: error.code, message };
      if (error instanceof UnknownOperand) return { failure: 'unknown', message };
      if (failureKind(error) !== 'defect') return { failure: 'away', message };
      this.options.logger.error({ err: error, operation }, 'What another server asked for has failed');
      return { failure: 'defect', message };
    }
  }
}

function valueOf(answer: Answer): unknown {
  if ('failure' in answer) throw FAILURES[answer.failure](answer.message, answer.code);
  return answer.value;
}

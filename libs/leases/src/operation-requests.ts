import { nap, StoreUnavailable } from '@tiffin/event-sourcing';
import { failureKind, isRetryable, type Clock } from '@tiffin/kernel';
import { type EngineLogger, type OperationRefusalCode, OperationRefused, UnknownOperand, type ViewOperations } from '@tiffin/projections';
import { type CollectionDefinition, RecordChanged, type RecordStore, type StoredRecord } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';

export type Operation = keyof ViewOperations;

/**
 * An operation that one process requests from the holder of a lease. Parameters and answer are JSON text, so that every store keeps them as
 * they are.
 */
interface OperationRequest extends StoredRecord {
  /** The lease's name. */
  readonly lease: string;
  readonly operation: Operation;
  readonly parameters: string;
  /** The holder of the lease has begun the operation, so no process begins it again. */
  readonly taken: boolean;
  /** When the requesting process gives up, in ms since 1970. No process carries the operation out after that. */
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

/** How often the requesting process looks for the answer, in ms. */
const POLL_ANSWER_EVERY = 100;
/** How often the holder of leases looks for requests, in ms. */
const POLL_REQUESTS_EVERY = 250;
/**
 * How long a request waits for its answer, in ms: long enough for another process to take the lease over
 * (docs/adr/0036-several-servers.md).
 */
const ANSWER_TIMEOUT = 10_000;

/** Failures of an operation, as they travel between processes. */
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

/** Lets an operator call any server: the call travels through a shared record collection to the server that holds the lease. */
export class OperationRequests {
  constructor(private readonly options: OperationRequestsOptions) {}

  /**
   * Returns what the operation returns on the holder of the lease. Throws what it throws there, and `StoreUnavailable` if no process
   * answers within `timeout` ms.
   */
  async ask(lease: string, operation: Operation, parameters: readonly unknown[], timeout = ANSWER_TIMEOUT): Promise<unknown> {
    const { records } = this.options;
    const request: OperationRequest = {
      _id: randomUUID(),
      lease,
      operation,
      parameters: JSON.stringify(parameters),
      taken: false,
      until: this.#now + timeout,
      answer: null,
    };
    await records.commit([{ kind: 'insert', collection: operationRequests.name, record: request }]);
    try {
      for (const deadline = performance.now() + timeout; performance.now() < deadline;) {
        await nap(POLL_ANSWER_EVERY, new AbortController().signal);
        const { answer = null } = (await records.get(operationRequests, request._id))?.record ?? {};
        if (answer !== null) return valueOf(JSON.parse(answer) as Answer);
      }
      throw new StoreUnavailable('No server that projects has answered: try again in a moment');
    } finally {
      await records.commit([{ kind: 'delete', collection: operationRequests.name, id: request._id }]);
    }
  }

  /** Carries out requests for the leases that this process holds (`held`), with `local`, until the signal aborts. */
  async serve(held: () => ReadonlyMap<string, number>, local: ViewOperations, signal: AbortSignal): Promise<void> {
    const running = new Set<Promise<void>>();
    while (!signal.aborted) {
      await nap(POLL_REQUESTS_EVERY, signal);
      if (held().size === 0 || signal.aborted) continue;
      try {
        await this.#deleteExpired();
        const requests = await this.options.records.find(operationRequests, { where: { taken: false } });
        for (const request of requests.filter(({ record }) => held().has(record.lease))) {
          // A slow operation must not delay the others.
          const work: Promise<void> = this.#carryOut(request, local)
            .catch((error: unknown) => this.#logUnlessRetryable(error))
            .finally(() => running.delete(work));
          running.add(work);
        }
      } catch (error) {
        this.#logUnlessRetryable(error);
      }
    }
    await Promise.all(running);
  }

  /** Retryable errors mean that a store is away, which other parts of the server log. */
  #logUnlessRetryable(error: unknown): void {
    if (!isRetryable(error)) this.options.logger.warn({ err: error }, 'Requests of other servers can’t be carried out at present');
  }

  /** Deletes requests of processes that died while they waited. */
  async #deleteExpired(): Promise<void> {
    const expired = await this.options.records.find(operationRequests, { where: { until: { lt: this.#now } } });
    if (expired.length > 0)
      await this.options.records.commit(
        expired.map(({ record: { _id } }) => ({ kind: 'delete', collection: operationRequests.name, id: _id })),
      );
  }

  get #now(): number {
    return this.options.clock.now().getTime();
  }

  async #carryOut(
    { record, revision }: { readonly record: OperationRequest; readonly revision: number },
    local: ViewOperations,
  ): Promise<void> {
    try {
      const begun: OperationRequest = { ...record, taken: true };
      await this.options.records.commit([{ kind: 'replace', collection: operationRequests.name, record: begun, revision }]);
      const answer = JSON.stringify(await this.#answerOf(local, record));
      const stored = await this.options.records.get(operationRequests, record._id);
      if (!stored) return; // the requesting process has given up
      const answered: OperationRequest = { ...begun, answer };
      await this.options.records.commit([
        { kind: 'replace', collection: operationRequests.name, record: answered, revision: stored.revision },
      ]);
    } catch (error) {
      // Another process holds the lease by now, or the requesting process has given up.
      if (!(error instanceof RecordChanged)) throw error;
    }
  }

  async #answerOf(local: ViewOperations, { operation, parameters }: OperationRequest): Promise<Answer> {
    try {
      const run = local[operation] as (...given: readonly unknown[]) => Promise<unknown>;
      return { value: await run(...(JSON.parse(parameters) as readonly unknown[])) };
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

import { Worker, type ResourceLimits } from 'node:worker_threads';
import { type ErrorClass, unpackError } from './error-transfer.js';
import type { Methods, Reply, Request } from './worker-protocol.js';

/** The worker has ended. If `sent`, the call had reached it and its effect is unknown; otherwise it had no effect. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';

  constructor(
    readonly sent: boolean,
    options?: ErrorOptions,
  ) {
    super(sent ? 'The worker ended before it answered.' : 'The worker has ended.', options);
  }
}

export interface WorkerOptions {
  /** Passed to the worker's `serveCalls`. */
  readonly data?: unknown;
  /** The error classes that keep their type when the worker throws them. */
  readonly errors?: readonly ErrorClass[];
  /** The limits of the worker's heap. A worker that exceeds them ends. */
  readonly memory?: ResourceLimits;
}

interface Pending {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Calls to a worker thread that runs `serveCalls`. A worker that dies rejects every call in flight and every later one with `WorkerGone`.
 */
export class WorkerCalls<Offered extends Methods> {
  readonly #worker: Worker;
  readonly #errors: readonly ErrorClass[];
  readonly #pending = new Map<number, Pending>();
  readonly #started: Promise<void>;
  readonly #exited: Promise<void>;
  #lastCall = 0;
  #ended = false;
  /** Why the worker ended by itself, if it did. */
  #failure: unknown;
  #closing: Promise<void> | undefined;
  #idle: (() => void) | undefined;

  /** Starts the worker and resolves once it serves. Rejects with the worker's own error if its start fails. */
  static async start<Offered extends Methods>(module: URL, options: WorkerOptions = {}): Promise<WorkerCalls<Offered>> {
    const calls = new WorkerCalls<Offered>(module, options);
    await calls.#started;
    return calls;
  }

  private constructor(module: URL, { data, errors = [], memory }: WorkerOptions) {
    this.#errors = errors;
    this.#worker = new Worker(module, { workerData: data, ...(memory && { resourceLimits: memory }) });
    const worker = this.#worker;
    this.#exited = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#end();
        resolve();
      });
    });
    this.#started = new Promise((resolve, reject) => {
      worker.on('message', (reply: Reply) => ('ready' in reply ? resolve() : this.#receive(reply)));
      void this.#exited.then(() => reject(this.#failure ?? new WorkerGone(true)));
    });
    worker.on('error', (error) => (this.#failure = error));
    // Without this, a reply that can't be read would leave its call waiting for ever.
    worker.on('messageerror', (error) => {
      this.#failure = error;
      void worker.terminate();
    });
  }

  /** Runs a method in the worker and returns its result. Rejects with what the method throws, or with `WorkerGone`. */
  call<Name extends keyof Offered & string>(
    method: Name,
    ...parameters: Parameters<Offered[Name]>
  ): Promise<Awaited<ReturnType<Offered[Name]>>> {
    return new Promise((resolve, reject) => {
      if (this.#ended || this.#closing) throw new WorkerGone(false, { cause: this.#failure });
      const call = ++this.#lastCall;
      this.#post({ call, method, parameters });
      this.#pending.set(call, { resolve, reject });
    });
  }

  /** Waits for the calls in flight, lets the worker run its `close`, and waits for its end. Rejects with what that `close` throws. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    if (this.#ended) return;
    if (this.#pending.size > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
    if (!this.#ended) this.#post({ close: true });
    await this.#exited;
    if (this.#failure !== undefined) throw this.#failure;
  }

  #post(request: Request): void {
    this.#worker.postMessage(request);
  }

  #receive(reply: Exclude<Reply, { ready: true }>): void {
    if ('failed' in reply) {
      this.#failure = unpackError(reply.failed, this.#errors);
      return;
    }
    const pending = this.#pending.get(reply.call);
    this.#pending.delete(reply.call);
    if ('error' in reply) pending?.reject(unpackError(reply.error, this.#errors));
    else pending?.resolve(reply.result as never);
    if (this.#pending.size === 0) this.#idle?.();
  }

  #end(): void {
    this.#ended = true;
    for (const { reject } of this.#pending.values()) reject(new WorkerGone(true, { cause: this.#failure }));
    this.#pending.clear();
    this.#idle?.();
  }
}

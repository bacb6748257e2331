import type { Position } from '@tiffin/event-sourcing';
import {
  RebuildUnderWay,
  type AnyView,
  type Generation,
  type RebuildRecord,
  type SwitchMode,
  type ViewDocument,
  type ViewStore,
} from '@tiffin/read-models';
import { FoldMeter } from '../rebuilding/fold-meter.js';
import type { SpentTimes } from '../rebuilding/fold-times.js';
import type { Consumer } from './consumer.js';
import { folded } from './open-generations.js';
import { retryWhileRetryable } from './retry-while-retryable.js';
import { PositionWaiters } from './position-waiters.js';
import type { RunningGeneration } from './running-generation.js';
import { runningGeneration, type ViewContext } from './view-context.js';
import type { RebuildStatus } from '../view-operations.js';

/**
 * A fold of a view from the beginning into a new generation, while the live one goes on (docs/reference/design.md#5.4). The generation is
 * built in bulk, then fed from the process's subscription until it has caught up and goes live. It announces nothing. Retryable failures
 * are retried; any other failure ends the rebuild and leaves the live generation as it is.
 */
export class Rebuild implements Consumer {
  readonly paused = false;
  readonly waiters = new PositionWaiters();
  readonly #ending = new AbortController();
  #state: RebuildStatus['state'] = 'running';
  #built: Position = 0;
  /** Set while the generation is built. */
  #meter: FoldMeter | undefined;
  #running: RunningGeneration | undefined;
  #error: Error | undefined;
  #work: Promise<void> | undefined;

  constructor(
    private readonly view: AnyView,
    readonly generation: Generation,
    private readonly record: RebuildRecord,
    private readonly context: ViewContext,
  ) {
    if (record.ready) this.#state = 'ready';
    if (!record.failure) return;
    this.#state = 'failed';
    this.#built = record.failure.position;
    this.#error = new Error(record.failure.error);
  }

  get name(): string {
    return `${this.view.name} (rebuild, generation ${this.generation.number})`;
  }
  get consumed(): Position {
    return this.#running?.projection.consumed ?? this.#built;
  }
  get error(): Error | undefined {
    return this.#error ?? this.#running?.projection.error;
  }
  get ended(): boolean {
    return this.#state === 'failed';
  }
  /** Whether a new rebuild may replace it: it has failed, or it is ready and waits for an operator to switch. */
  get replaceable(): boolean {
    return this.ended || (this.#state === 'ready' && this.record.switch === 'manual');
  }
  /** The generation, once it has caught up. */
  get ready(): RunningGeneration | undefined {
    return this.#state === 'ready' ? this.#running : undefined;
  }

  /** `head`: the log's end. */
  statusAt(head: Position): RebuildStatus {
    const { switch: how, startedAt } = this.record;
    const { error } = this;
    const pace = this.#meter?.pace(head);
    const status = { generation: this.generation.number, state: this.#state, switch: how, position: this.consumed, startedAt };
    return { ...status, ...(pace && { pace }), ...(error && { error: error.message }) };
  }

  /** Begins, or continues after a restart. `goLive` is called once the rebuild is ready, if it switches by itself. */
  start(goLive: (signal: AbortSignal) => Promise<void>): void {
    if (this.#state === 'failed') return;
    this.#work ??= this.#run(goLive, AbortSignal.any([this.context.stopping, this.#ending.signal]));
  }

  /** Must be called when its generation has gone live; the generation then goes on without the rebuild. */
  handOver(): void {
    this.#running = undefined;
    this.#ending.abort(new Error(`${this.name} is done`));
  }

  /** Ends the current work and closes the generation. The rebuild can continue after a restart. */
  async stop(): Promise<void> {
    this.#ending.abort(new Error(`${this.name} stops`));
    await this.#work;
    await this.#running?.close();
  }

  async #run(goLive: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      if (!this.record.ready) await this.#persist(signal, () => this.#build(signal));
      const running = (this.#running = await this.#persist(signal, () => this.#follow()));
      await this.#catchUp(running, signal);
      if (!this.record.ready) await this.#persist(signal, () => this.context.catalog.markReady(this.generation));
      this.#state = 'ready';
      this.context.logger.info({ view: this.view.name, generation: this.generation.number }, 'The rebuilt view has caught up');
      const live = this.record.switch === 'auto' ? goLive(signal) : undefined;
      await Promise.race([running.over(), aborted(signal), ...(live ? [live] : [])]);
      this.#throwIfStopped(running, signal);
    } catch (error) {
      if (!signal.aborted) await this.#fail(error, signal);
    }
  }

  async #build(signal: AbortSignal): Promise<void> {
    const { log, builder, epoch, dismissals } = this.context;
    const { view, generation } = this;
    const meter = (this.#meter = new FoldMeter());
    const progress = (position: Position, spent: SpentTimes): void => {
      this.#built = position;
      this.#error = undefined;
      meter.sight(position, spent);
    };
    try {
      const dismissed = dismissals.all;
      this.#built = await builder.build({ view, generation, epoch, dismissed, alone: true, until: () => log.head(), signal, progress });
    } finally {
      this.#meter = undefined;
    }
  }

  async #follow(): Promise<RunningGeneration> {
    const { view, generation, context } = this;
    const store: ViewStore<ViewDocument> = await context.catalog.open(view, generation, 'unchecked');
    try {
      const checkpoint = await folded(generation, store, context.log);
      const running = runningGeneration(view, { generation, store, checkpoint }, Infinity, context);
      running.follow(context.stopping);
      return running;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  /** Resolves once the generation has consumed the log's end as it was when the build was done. */
  async #catchUp(running: RunningGeneration, signal: AbortSignal): Promise<void> {
    const { projection } = running;
    const head = await this.#persist(signal, () => this.context.log.head());
    const ended = new AbortController();
    void running.over().then(() => ended.abort());
    while (projection.consumed < head) {
      this.#throwIfStopped(running, signal);
      await projection.waiters.wait(head, { signal: AbortSignal.any([signal, ended.signal]) });
    }
  }

  #throwIfStopped({ projection }: RunningGeneration, signal: AbortSignal): void {
    signal.throwIfAborted();
    if (projection.ended) throw projection.error ?? new Error(`${this.name} has stopped`);
  }

  async #persist<Result>(signal: AbortSignal, attempt: () => Promise<Result>): Promise<Result> {
    const result = await this.#retry(signal, attempt, (error) => (this.#error = asError(error)));
    this.#error = undefined;
    return result;
  }

  #retry<Result>(signal: AbortSignal, attempt: () => Promise<Result>, onFailure: (error: unknown) => void): Promise<Result> {
    const { limits, logger } = this.context;
    const logFailure = (error: unknown): void => {
      onFailure(error);
      logger.warn(
        { view: this.view.name, generation: this.generation.number, err: error },
        'The rebuild can’t go on at present; trying again',
      );
    };
    return retryWhileRetryable(attempt, { backOff: limits.projection.backOff, signal, onFailure: logFailure });
  }

  async #fail(thrown: unknown, signal: AbortSignal): Promise<void> {
    const { catalog, logger } = this.context;
    const error = asError(thrown);
    const position = this.consumed;
    logger.error({ view: this.view.name, generation: this.generation.number, err: error, position }, 'The rebuild has failed');
    this.#built = position;
    this.#error = error;
    this.#state = 'failed';
    await this.#running?.close();
    this.#running = undefined;
    try {
      // Errors of this write must not replace the reason of the failure.
      await this.#retry(
        signal,
        () => catalog.fail(this.generation, { error: error.message, position }),
        () => undefined,
      );
    } catch (writeError) {
      if (!signal.aborted)
        logger.error({ view: this.view.name, generation: this.generation.number, err: writeError }, 'The failure could not be noted');
    }
  }
}

/**
 * Registers a rebuild of the view and returns it, not yet started. If the catalog has a rebuild already, an earlier call whose answer was
 * lost has registered it: continues that one. Throws what the catalog throws.
 */
export async function beginRebuild(view: AnyView, how: SwitchMode, context: ViewContext): Promise<Rebuild> {
  const { catalog, logId, clock } = context;
  const record = { switch: how, startedAt: clock.now().toISOString() };
  try {
    const generation = await catalog.add(view, logId, { role: 'rebuilding', ...record });
    return new Rebuild(view, generation, { ...record, ready: false }, context);
  } catch (error) {
    if (!(error instanceof RebuildUnderWay)) throw error;
    const generations = await catalog.generations(view.name);
    const registered = generations.find(({ role, generation }) => role === 'rebuilding' && generation.version === view.version);
    if (!registered?.rebuild) throw error;
    return new Rebuild(view, registered.generation, registered.rebuild, context);
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

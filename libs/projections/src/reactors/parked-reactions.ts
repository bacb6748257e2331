import { correlated, StoreUnavailable, type CommandContext, type EventStore, type RecordedEvent } from '@tiffin/event-sourcing';
import { failureKind } from '@tiffin/kernel';
import type { Reactor } from '@tiffin/read-models';
import { retryAlike } from '../projections/retry-alike.js';
import type { UpkeepLog } from '../projections/upkeep-log.js';
import type { ParkedReaction, ReactorRecords } from './reactor-records.js';
import { OperationRefused, type ParkedOperand, type RetriedAlike } from '../view-operations.js';

/** A reactor that runs in this process, and its records. */
export interface ReactorWithRecords {
  readonly reactor: Reactor;
  readonly records: ReactorRecords;
}

/** Operations on the events that reactors parked. No other event waits for such an event, so each is retried alone. */
export class ParkedReactions {
  constructor(
    private readonly reactors: readonly ReactorWithRecords[],
    private readonly log: Pick<EventStore, 'readStream'>,
    private readonly upkeep: UpkeepLog,
  ) {}

  /** Whether a reactor has this name. */
  knows(name: string): boolean {
    return this.reactors.some(({ reactor }) => reactor.name === name);
  }

  /** The oldest parked events of each reactor, or of the reactor `name`; at most `limit` of each, oldest first. */
  async list(limit: number, name?: string): Promise<readonly ParkedOperand[]> {
    const reactors = this.reactors.filter(({ reactor }) => name === undefined || reactor.name === name);
    const parked = await Promise.all(reactors.map(({ records }) => records.parked(limit)));
    return parked.flat().map(({ reactor: projection, ...event }) => ({ ...event, projection }));
  }

  /**
   * Lets the reactor handle the event again; returns whether an event is parked under this id. Throws `OperationRefused` `still_failing`,
   * and
   * `StoreUnavailable` if a later attempt may succeed.
   */
  async retry(id: string): Promise<boolean> {
    const found = await this.#find(id);
    if (!found) return false;
    const { reactor, records, parked } = found;
    const event = await this.#eventOf(parked);
    if (event) await handleAgain(reactor, records, parked, event);
    await records.unpark(parked);
    return true;
  }

  /** See `ViewOperations.retryAlike`; `undefined` if no event is parked under this id. */
  async retryAlike(id: string): Promise<RetriedAlike | undefined> {
    const found = await this.#find(id);
    if (!found) return undefined;
    const page = async ({ skip, limit }: { readonly skip: number; readonly limit: number }) =>
      (await found.records.parked(skip + limit)).slice(skip);
    return retryAlike(found.parked, page, (parkedId) => this.retry(parkedId));
  }

  /** Records that the event is dismissed; returns whether an event is parked under this id. */
  async dismiss(id: string, reason: string, by: CommandContext): Promise<boolean> {
    const found = await this.#find(id);
    if (!found) return false;
    const { reactor: projection, stream, revision, type: eventType } = found.parked;
    await this.upkeep.record({ type: 'ParkedEventDismissed', data: { projection, stream, revision, eventType, reason } }, by);
    await found.records.unpark(found.parked);
    return true;
  }

  async #find(id: string): Promise<(ReactorWithRecords & { readonly parked: ParkedReaction }) | undefined> {
    for (const { reactor, records } of this.reactors) {
      const parked = await records.findParked(id);
      if (parked) return { reactor, records, parked };
    }
    return undefined;
  }

  /** `undefined` if the log, restored from a backup, no longer has the event. */
  async #eventOf({ stream, revision, position }: ParkedReaction): Promise<RecordedEvent | undefined> {
    for await (const event of this.log.readStream(stream, { from: revision, limit: 1 })) {
      if (event.position === position) return event;
    }
    return undefined;
  }
}

async function handleAgain(reactor: Reactor, records: ReactorRecords, parked: ParkedReaction, event: RecordedEvent): Promise<void> {
  try {
    await correlated(event.metadata.correlationId, () => reactor.handle(event));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const kind = failureKind(error);
    if (kind === 'retryable') throw new StoreUnavailable(`${reactor.name} can't go on at present: ${reason}`, { cause: error });
    // A rule refuses: nothing is left to do.
    if (kind === 'refused') return;
    await records.parkAgain(parked, error);
    throw new OperationRefused('still_failing', reason);
  }
}

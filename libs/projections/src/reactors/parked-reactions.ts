import { correlated, StoreUnavailable, type CommandContext, type EventStore, type RecordedEvent } from '@tiffin/event-sourcing';
import { failureKind } from '@tiffin/kernel';
import type { Reactor } from '@tiffin/read-models';
import { retryAlike } from '../projections/retry-alike.js';
import type { UpkeepLog } from '../projections/upkeep-log.js';
import type { ParkedReaction, ReactorRecords } from './reactor-records.js';
import { OperationRefused, type ParkedOperand, type RetriedAlike } from '../view-operations.js';

/** A reactor that runs here, and its records. */
export interface ReactorWithRecords {
  readonly reactor: Reactor;
  readonly records: ReactorRecords;
}

/** The events that reactors could not handle, as operators see and retry them. Nothing waits for such an event, so each is retried alone. */
export class ParkedReactions {
  constructor(
    private readonly reacting: readonly ReactorWithRecords[],
    private readonly log: Pick<EventStore, 'readStream'>,
    private readonly upkeep: UpkeepLog,
  ) {}

  /** Whether a reactor has this name. */
  knows(name: string): boolean {
    return this.reacting.some(({ reactor }) => reactor.name === name);
  }

  /** The first so many of each reactor, or of the one that is named, each reactor's oldest first. */
  async list(limit: number, named?: string): Promise<readonly ParkedOperand[]> {
    const asked = this.reacting.filter(({ reactor }) => named === undefined || reactor.name === named);
    const found = await Promise.all(asked.map(({ records }) => records.parked(limit)));
    return found.flat().map(({ reactor: projection, ...event }) => ({ ...event, projection }));
  }

  /**
   * Lets its reactor handle the event again; answers whether there is one parked under this id. Throws `OperationRefused` `still_failing`, and
   * `StoreUnavailable` where trying later may do.
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

  /** See `ViewOperations.retryAlike`; `undefined` where nothing is parked under this id. */
  async retryAlike(id: string): Promise<RetriedAlike | undefined> {
    const found = await this.#find(id);
    if (!found) return undefined;
    const page = async ({ skip, limit }: { readonly skip: number; readonly limit: number }) =>
      (await found.records.parked(skip + limit)).slice(skip);
    return retryAlike(found.parked, page, (one) => this.retry(one));
  }

  /** Records that the event is given up, which holds nothing up; answers whether one is parked under this id. */
  async dismiss(id: string, reason: string, by: CommandContext): Promise<boolean> {
    const found = await this.#find(id);
    if (!found) return false;
    const { reactor: projection, stream, revision, type: eventType } = found.parked;
    await this.upkeep.record({ type: 'ParkedEventDismissed', data: { projection, stream, revision, eventType, reason } }, by);
    await found.records.unpark(found.parked);
    return true;
  }

  async #find(id: string): Promise<(ReactorWithRecords & { readonly parked: ParkedReaction }) | undefined> {
    for (const { reactor, records } of this.reacting) {
      const parked = await records.findParked(id);
      if (parked) return { reactor, records, parked };
    }
    return undefined;
  }

  /** `undefined` where the log, restored from a backup, has it no more. */
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
    // There is nothing left to do.
    if (kind === 'refused') return;
    await records.parkAgain(parked, error);
    throw new OperationRefused('still_failing', reason);
  }
}

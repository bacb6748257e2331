import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { CommandContext } from '@tiffin/event-sourcing';
import { IDS, type Ids } from '@tiffin/kernel';
import { setTimeout } from 'node:timers/promises';
import { ClosedAccounts, type FoundStudent } from './closed-accounts.js';
import { StudentRemoval } from './student-removal.js';

/** How often it checks for accounts that another server left closed, in ms. */
const POLL_INTERVAL_MS = 60_000;
/** How long it waits for views that are catching up, in ms; then the accounts are opened again. */
const VIEW_TIMEOUT_MS = 30_000;
/** How long a stop waits for work in progress, in ms; the next start finishes the rest. */
const STOP_TIMEOUT_MS = 2_000;

/**
 * Finishes removals that a crash interrupted, that is, closed accounts that no call works on. At the start it takes all closed accounts,
 * later those that were closed and unchanged a minute ago: a removal takes seconds at most. Taking one that is in progress does no harm.
 */
@Injectable()
export class UnfinishedRemovals implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Students');
  private timer: NodeJS.Timeout | undefined;
  private seen = new Map<string, number>();
  private working: Promise<void> = Promise.resolve();

  constructor(
    @Inject(IDS) private readonly ids: Ids,
    private readonly accounts: ClosedAccounts,
    private readonly removal: StudentRemoval,
  ) {}

  onApplicationBootstrap(): void {
    this.working = this.finish(() => true);
    this.timer = setInterval(() => {
      this.working = this.working.then(() => this.finish(({ record, revision }) => this.seen.get(record._id) === revision));
    }, POLL_INTERVAL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([this.working, setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** Resolves once the accounts found so far are finished or postponed. Never rejects. */
  finished(): Promise<void> {
    return this.working;
  }

  private async finish(isUnfinished: (student: FoundStudent) => boolean): Promise<void> {
    try {
      const closed = await this.accounts.all();
      const unfinished = closed.filter(isUnfinished);
      this.seen = new Map(closed.map(({ record, revision }) => [record._id, revision]));
      for (const canteenId of new Set(unfinished.map(({ record }) => record.canteenId))) {
        const ids = unfinished.filter(({ record }) => record.canteenId === canteenId).map(({ record }) => record._id);
        const { removed, withOpenOrders } = await this.removal.remove(canteenId, ids, this.systemContext(), VIEW_TIMEOUT_MS);
        this.logger.log({ msg: 'finished removals that were cut short', removed: removed.length, refused: withOpenOrders.length });
      }
    } catch (error) {
      this.logger.warn({ msg: 'removals that were cut short could not be finished yet', error: String(error) });
    }
  }

  private systemContext(): CommandContext {
    const id = this.ids.uuid();
    return { actor: { id: 'tiffin', role: 'system' }, correlationId: id, causationId: id };
  }
}

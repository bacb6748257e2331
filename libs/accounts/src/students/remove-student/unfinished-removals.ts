import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { CommandContext } from '@tiffin/event-sourcing';
import { IDS, type Ids } from '@tiffin/kernel';
import { setTimeout } from 'node:timers/promises';
import { ClosedAccounts, type FoundStudent } from './closed-accounts.js';
import { StudentRemoval } from './student-removal.js';

/** How often it is looked for accounts that somebody else left closed, in ms. */
const POLL_INTERVAL_MS = 60_000;
/** How long views that are catching up are waited for, in ms; then the accounts are opened again. */
const VIEW_TIMEOUT_MS = 30_000;
/** How long a stop waits for what is under way, in ms; what isn't done then is left for the next start. */
const STOP_TIMEOUT_MS = 2_000;

/**
 * Finishes what a crash left behind: accounts that are closed with nobody at work on them. At the start all of them; later those that were found
 * closed, unchanged, a minute ago, because a removal that is under way takes seconds at the most. Taking up one that is under way does no harm.
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

  /** Resolves once what was found so far is finished, or was put off. Never rejects. */
  finished(): Promise<void> {
    return this.working;
  }

  private async finish(isLeft: (student: FoundStudent) => boolean): Promise<void> {
    try {
      const closed = await this.accounts.all();
      const left = closed.filter(isLeft);
      this.seen = new Map(closed.map(({ record, revision }) => [record._id, revision]));
      for (const canteenId of new Set(left.map(({ record }) => record.canteenId))) {
        const ids = left.filter(({ record }) => record.canteenId === canteenId).map(({ record }) => record._id);
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

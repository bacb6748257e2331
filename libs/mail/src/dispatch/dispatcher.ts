import type { Clock } from '@tiffin/kernel';
import type { CollectionDefinition, RecordStore, Versioned } from '@tiffin/read-models';
import type { Letter } from '../letter.js';
import { MAILS, type MailRecord } from '../mail-record.js';
import { Claims } from './claims.js';
import { deliver, type DeliveryOptions } from './delivery.js';
import type { OutboxMetrics } from './outbox-metrics.js';
import type { MailLog } from './mail-log.js';
import type { MailsInFlight } from './mails-in-flight.js';
import { dropped, settle } from './outcome.js';
import { TransportBackOff } from './retry-delays.js';

/** The longest pause between two looks, in ms. Another instance may die before it wakes this one. */
const LONGEST_NAP = 30_000;
/** The pause after the records failed, in ms. */
const STORE_PAUSE = 1_000;
/** How long `stop` waits for mails in flight, in ms. */
const STOP_TIMEOUT = 2_000;

export interface DispatcherOptions<Content> extends DeliveryOptions<Content> {
  readonly records: RecordStore;
  readonly clock: Clock;
  /** `sleep` resolves after `ms`, and early if the signal aborts. */
  readonly timer: { sleep(ms: number, signal: AbortSignal): Promise<void> };
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number;
  readonly metrics: OutboxMetrics;
  readonly log: MailLog;
  /** Tracks the mails in flight, so that an erasure can wait for them. */
  readonly deliveries: MailsInFlight;
  /** The collection of the queued mails. Default: `MAILS`. */
  readonly collection?: CollectionDefinition<MailRecord>;
  /** What the log calls a mail. Default: `mail`. */
  readonly noun?: string;
}

/**
 * Sends due mails and repeats failed ones. Several dispatchers, in one process or many, may work on the same records. A dispatcher claims a
 * mail by moving its `dueAt` into the future; if it dies, another one takes the mail after that time.
 */
export class Dispatcher<Content = Letter> {
  readonly #claims: Claims;
  readonly #noun: string;
  readonly #backOff = new TransportBackOff();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #abandoned = new AbortController();
  #nap = new AbortController();
  #running: Promise<void> | undefined;
  #stopping = false;

  constructor(private readonly options: DispatcherOptions<Content>) {
    const { records, collection = MAILS, noun = 'mail' } = options;
    this.#claims = new Claims(records, collection);
    this.#noun = noun;
  }

  /** Starts sending, first the mails that earlier runs left. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks for due mails now. */
  wake(): void {
    this.#nap.abort();
  }

  /** Stops sending and waits up to 2 s for mails in flight. A mail that is not done by then is sent after its claim expires. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    const settled = new AbortController();
    await Promise.race([this.#settled(), this.options.timer.sleep(STOP_TIMEOUT, settled.signal)]);
    settled.abort();
    this.#abandoned.abort(new Error('The server stops'));
    this.options.transport.close();
  }

  /** Resolves once the loop and the mails in flight have ended. */
  async #settled(): Promise<void> {
    await this.#running;
    await Promise.all(this.#inFlight);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#nap = new AbortController();
      const pause = await this.#tick();
      if (pause > 0 && !this.#stopping) await this.options.timer.sleep(pause, this.#nap.signal);
    }
  }

  /** Starts sending due mails. Returns how long there is nothing more to do, in ms. */
  async #tick(): Promise<number> {
    const now = this.#now();
    const { heldUntil, concurrency } = this.#backOff;
    if (now < heldUntil) return heldUntil - now;
    const freeSlots = concurrency - this.#inFlight.size;
    // The next mail that ends wakes the loop.
    if (freeSlots <= 0) return LONGEST_NAP;
    try {
      // Mails of a kind that is not registered in this process wait.
      const { names } = this.options.kinds;
      const due = await this.#claims.due(names, now, freeSlots);
      for (const mail of due) await this.#claimAndSend(mail);
      if (due.length > 0) return 0;
      return Math.min(LONGEST_NAP, Math.max(1, (await this.#claims.nextAfter(names, now)) - this.#now()));
    } catch (error) {
      if (!this.#stopping) this.options.log.warn({ msg: `The ${this.#noun}s could not be read`, error: nameOf(error) });
      return STORE_PAUSE;
    }
  }

  /** Claims a mail and starts sending it, unless another sender has it. */
  async #claimAndSend(mail: Versioned<MailRecord>): Promise<void> {
    if (this.#stopping) return;
    if (this.#now() >= mail.record.notAfter) return this.#giveUp(mail);
    const claimed = await this.#claims.claim(mail, this.#now());
    if (!claimed) return;
    const sending = this.#send(claimed).finally(() => {
      this.#inFlight.delete(sending);
      this.wake();
    });
    this.#inFlight.add(sending);
  }

  async #giveUp(mail: Versioned<MailRecord>): Promise<void> {
    if (!(await this.#claims.replace(mail, dropped(mail.record, this.#now())))) return;
    this.options.metrics.dropped++;
    const { _id, kind, attempts } = mail.record;
    this.options.log.error({ msg: `A ${this.#noun} was never sent, and now it is too late`, [this.#noun]: _id, kind, attempts });
  }

  async #send(claimed: Versioned<MailRecord>): Promise<void> {
    const delivery = await this.options.deliveries.track(deliver(claimed.record, this.options, this.#abandoned.signal));
    // The outcome is unknown, and the records may be closed.
    if (this.#abandoned.signal.aborted) return;
    const { metrics, log } = this.options;
    const now = this.#now();
    const chance = this.options.chance();
    this.#backOff.record(delivery, now, chance);
    await this.#saveOutcome(
      claimed,
      settle(claimed.record, delivery, { now, chance, heldUntil: this.#backOff.heldUntil, metrics, log, noun: this.#noun }),
    );
  }

  /**
   * Saves the outcome of a mail. If the records fail, it tries again until the claim expires: a mail that was sent must not be sent again.
   */
  async #saveOutcome(claimed: Versioned<MailRecord>, settled: MailRecord): Promise<void> {
    for (;;) {
      try {
        // Returns false if an earlier attempt was stored after all, or if the sending took so long that another sender has the mail.
        await this.#claims.replace(claimed, settled);
        return;
      } catch (error) {
        const { _id, kind } = claimed.record;
        this.options.log.warn({
          msg: `What became of a ${this.#noun} could not be written down yet`,
          [this.#noun]: _id,
          kind,
          error: nameOf(error),
        });
        if (this.#stopping || this.#now() >= (claimed.record.dueAt ?? 0)) return;
        await this.options.timer.sleep(STORE_PAUSE, this.#abandoned.signal);
      }
    }
  }

  #now(): number {
    return this.options.clock.now().getTime();
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

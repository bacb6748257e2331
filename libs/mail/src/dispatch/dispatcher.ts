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
import { TransportBackOff } from './transport-back-off.js';

/** At the latest, in ms, another instance's mails are found whose sender died before it woke anybody. */
const LONGEST_NAP = 30_000;
/** Until the records are asked again after they failed, in ms. */
const STORE_PAUSE = 1_000;
/** How long a stop waits for what is under way, in ms. */
const STOP_TIMEOUT = 2_000;

export interface DispatcherOptions<Content> extends DeliveryOptions<Content> {
  readonly records: RecordStore;
  readonly clock: Clock;
  /** `sleep` resolves after `ms`, and early when aborted. */
  readonly timer: { sleep(ms: number, signal: AbortSignal): Promise<void> };
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly metrics: OutboxMetrics;
  readonly log: MailLog;
  /** Whoever removes what was handed over waits for what is just being composed. */
  readonly deliveries: MailsInFlight;
  /** Where they wait; without it among the mails. */
  readonly collection?: CollectionDefinition<MailRecord>;
  /** What the log calls one of them: `mail` without it. */
  readonly noun?: string;
}

/**
 * Sends what is due, and tries again what failed. Several may work on the same records, in one process or many: a mail is claimed by moving its
 * `dueAt` into the future, so that one sends it, and another takes it up where the first one dies.
 */
export class Dispatcher<Content = Letter> {
  readonly #claims: Claims;
  readonly #noun: string;
  readonly #wayOut = new TransportBackOff();
  readonly #underWay = new Set<Promise<void>>();
  readonly #abandoned = new AbortController();
  #nap = new AbortController();
  #running: Promise<void> | undefined;
  #stopping = false;

  constructor(private readonly options: DispatcherOptions<Content>) {
    const { records, collection = MAILS, noun = 'mail' } = options;
    this.#claims = new Claims(records, collection);
    this.#noun = noun;
  }

  /** Begins to send, with what earlier runs left behind. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks now rather than later. */
  wake(): void {
    this.#nap.abort();
  }

  /** Finishes what is under way within 2 s; what isn't done by then is taken up again when its claim lapses. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    const over = new AbortController();
    await Promise.race([this.#finished(), this.options.timer.sleep(STOP_TIMEOUT, over.signal)]);
    over.abort();
    this.#abandoned.abort(new Error('The server stops'));
    this.options.transport.close();
  }

  /** The loop has ended, and so have the mails that it last set about. */
  async #finished(): Promise<void> {
    await this.#running;
    await Promise.all(this.#underWay);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#nap = new AbortController();
      const pause = await this.#look();
      if (pause > 0 && !this.#stopping) await this.options.timer.sleep(pause, this.#nap.signal);
    }
  }

  /** Sets about what is due; answers how long there is nothing more to do, in ms. */
  async #look(): Promise<number> {
    const now = this.#now();
    const { heldUntil, concurrency } = this.#wayOut;
    if (now < heldUntil) return heldUntil - now;
    const room = concurrency - this.#underWay.size;
    // Whoever ends wakes us.
    if (room <= 0) return LONGEST_NAP;
    try {
      // Mails of a kind that nobody offered wait.
      const { names } = this.options.kinds;
      const due = await this.#claims.due(names, now, room);
      for (const mail of due) await this.#take(mail);
      if (due.length > 0) return 0;
      return Math.min(LONGEST_NAP, Math.max(1, (await this.#claims.nextAfter(names, now)) - this.#now()));
    } catch (error) {
      if (!this.#stopping) this.options.log.warn({ msg: `The ${this.#noun}s could not be read`, error: nameOf(error) });
      return STORE_PAUSE;
    }
  }

  /** Claims a mail and sets about sending it, unless somebody else has it. */
  async #take(mail: Versioned<MailRecord>): Promise<void> {
    if (this.#stopping) return;
    if (this.#now() >= mail.record.notAfter) return this.#giveUp(mail);
    const claimed = await this.#claims.claim(mail, this.#now());
    if (!claimed) return;
    const sending = this.#send(claimed).finally(() => {
      this.#underWay.delete(sending);
      this.wake();
    });
    this.#underWay.add(sending);
  }

  async #giveUp(mail: Versioned<MailRecord>): Promise<void> {
    if (!(await this.#claims.replace(mail, dropped(mail.record, this.#now())))) return;
    this.options.metrics.dropped++;
    const { _id, kind, attempts } = mail.record;
    this.options.log.error({ msg: `A ${this.#noun} was never sent, and now it is too late`, [this.#noun]: _id, kind, attempts });
  }

  async #send(claimed: Versioned<MailRecord>): Promise<void> {
    const delivery = await this.options.deliveries.track(deliver(claimed.record, this.options, this.#abandoned.signal));
    // Whether it went out nobody knows, and the records may be closed.
    if (this.#abandoned.signal.aborted) return;
    const { metrics: figures, log } = this.options;
    const now = this.#now();
    const chance = this.options.chance();
    this.#wayOut.record(delivery, now, chance);
    await this.#keep(
      claimed,
      settle(claimed.record, delivery, { now, chance, heldUntil: this.#wayOut.heldUntil, figures, log, noun: this.#noun }),
    );
  }

  /** Writes down what became of a mail. As long as the records are away it tries again: a mail that was sent must not be sent again. */
  async #keep(claimed: Versioned<MailRecord>, settled: MailRecord): Promise<void> {
    for (;;) {
      try {
        // Otherwise an earlier try arrived after all, or sending took so long that another one has taken it up.
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

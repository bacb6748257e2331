import type { Clock } from '@tiffin/event-sourcing';
import { RecordChanged, type RecordStore, type Versioned } from '@tiffin/read-models';
import { MAILS, type MailRecord } from '../mail-record.js';
import { pauseOfTransport } from './back-off.js';
import { deliver, reachedTheServer, type Delivery, type DeliveryParts } from './delivery.js';
import type { MailFigures } from './mail-figures.js';
import type { MailLog } from './mail-log.js';
import type { MailTimer } from './mail-timer.js';
import { dropped, settle } from './outcome.js';

/** How many mails are on their way at once: one that hangs must not hold up the others. */
const LANES = 4;
/** When somebody else may take up a mail whose sender has died, in ms; longer than any sending. */
const LAPSE = 120_000;
/** At the latest, in ms, another instance's mails are found whose sender died before it woke anybody. */
const LONGEST_NAP = 30_000;
/** Until the records are asked again after they failed, in ms. */
const STORE_PAUSE = 1_000;
/** How long a stop waits for what is under way, in ms. */
const PATIENCE = 2_000;

export interface DispatcherParts extends DeliveryParts {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly timer: MailTimer;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly figures: MailFigures;
  readonly log: MailLog;
}

/**
 * Sends what is due, and tries again what failed. Several may work on the same records, in one process or many: a mail is claimed by moving its
 * `dueAt` into the future, so that one sends it, and another takes it up where the first one dies.
 */
export class Dispatcher {
  readonly #underWay = new Set<Promise<void>>();
  readonly #abandoned = new AbortController();
  #nap = new AbortController();
  #running: Promise<void> | undefined;
  #stopping = false;
  /** In a row, to reach whoever takes the mails. */
  #failures = 0;
  /** Nothing is tried before this instant, in ms. */
  #heldUntil = 0;

  constructor(private readonly parts: DispatcherParts) {}

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
    await Promise.race([this.#finished(), this.parts.timer.sleep(PATIENCE, over.signal)]);
    over.abort();
    this.#abandoned.abort(new Error('The server stops'));
    this.parts.transport.close();
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
      if (pause > 0 && !this.#stopping) await this.parts.timer.sleep(pause, this.#nap.signal);
    }
  }

  /** Sets about what is due; answers how long there is nothing more to do, in ms. */
  async #look(): Promise<number> {
    const now = this.#now();
    if (now < this.#heldUntil) return this.#heldUntil - now;
    // Whether mails go out again is found out with a single one.
    const room = (this.#failures > 0 ? 1 : LANES) - this.#underWay.size;
    if (room <= 0) return LONGEST_NAP;
    try {
      const due = await this.#due({ lt: now + 1 }, room);
      for (const mail of due) await this.#take(mail);
      if (due.length > 0) return 0;
      const [next] = await this.#due({ gte: now + 1 }, 1);
      return Math.min(LONGEST_NAP, Math.max(1, (next?.record.dueAt ?? Infinity) - this.#now()));
    } catch (error) {
      if (!this.#stopping) this.parts.log.warn({ msg: 'The mails could not be read', error: nameOf(error) });
      return STORE_PAUSE;
    }
  }

  /** Mails of a kind that nobody offered wait. */
  #due(dueAt: { readonly lt: number } | { readonly gte: number }, limit: number): Promise<readonly Versioned<MailRecord>[]> {
    const where = { dueAt, kind: { in: this.parts.kinds.names } };
    return this.parts.records.find(MAILS, { where, sort: [{ field: 'dueAt', direction: 'asc' }], limit });
  }

  /** Claims a mail and sets about sending it, unless somebody else has it. */
  async #take(mail: Versioned<MailRecord>): Promise<void> {
    if (this.#stopping) return;
    const now = this.#now();
    if (now >= mail.record.notAfter) return this.#giveUp(mail);
    const claim = { ...mail.record, dueAt: now + LAPSE, attempts: mail.record.attempts + 1 };
    const claimed = (await this.#replaced(mail, claim)) ? await this.parts.records.get(MAILS, claim._id) : undefined;
    if (claimed?.record.dueAt !== claim.dueAt || claimed.record.attempts !== claim.attempts) return;
    const sending = this.#send(claimed).finally(() => {
      this.#underWay.delete(sending);
      this.wake();
    });
    this.#underWay.add(sending);
  }

  async #giveUp(mail: Versioned<MailRecord>): Promise<void> {
    if (!(await this.#replaced(mail, dropped(mail.record, this.#now())))) return;
    this.parts.figures.dropped++;
    const { _id, kind, attempts } = mail.record;
    this.parts.log.error({ msg: 'A mail was never sent, and now it is too late', mail: _id, kind, attempts });
  }

  async #send(claimed: Versioned<MailRecord>): Promise<void> {
    const delivery = await deliver(claimed.record, this.parts, this.#abandoned.signal);
    if (this.#abandoned.signal.aborted) return;
    this.#noteWayOut(delivery);
    const { clock, chance, figures, log } = this.parts;
    const now = clock.now().getTime();
    const settled = settle(claimed.record, delivery, { now, chance: chance(), heldUntil: this.#heldUntil, figures, log });
    await this.#keep(claimed, settled);
  }

  /** Where nothing goes out, all wait. What was under way at the same time fails with the first one, and says nothing new. */
  #noteWayOut(delivery: Delivery): void {
    const now = this.#now();
    if (reachedTheServer(delivery)) this.#failures = this.#heldUntil = 0;
    else if (delivery.kind === 'away' && now >= this.#heldUntil)
      this.#heldUntil = now + pauseOfTransport(++this.#failures, this.parts.chance());
  }

  /** Writes down what became of a mail. As long as the records are away it tries again: a mail that was sent must not be sent again. */
  async #keep(claimed: Versioned<MailRecord>, settled: MailRecord): Promise<void> {
    for (;;) {
      try {
        // Otherwise an earlier try arrived after all, or sending took so long that another one has taken it up.
        await this.#replaced(claimed, settled);
        return;
      } catch (error) {
        const { _id, kind } = claimed.record;
        this.parts.log.warn({ msg: 'What became of a mail could not be written down yet', mail: _id, kind, error: nameOf(error) });
        if (this.#stopping || this.#now() >= (claimed.record.dueAt ?? 0)) return;
        await this.parts.timer.sleep(STORE_PAUSE, this.#abandoned.signal);
      }
    }
  }

  /** Whether the record was as it had been read. */
  async #replaced({ revision }: Versioned<MailRecord>, record: MailRecord): Promise<boolean> {
    try {
      await this.parts.records.commit([{ kind: 'replace', collection: MAILS.name, record, revision }]);
      return true;
    } catch (error) {
      if (error instanceof RecordChanged) return false;
      throw error;
    }
  }

  #now(): number {
    return this.parts.clock.now().getTime();
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

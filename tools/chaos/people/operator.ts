import { type EventsPage, type LoggedEvent, type ParkedEvent, type ParkedPage, type ProjectionStatus } from '@tiffin/contracts';
import { VIEWS } from '@tiffin/installation';
import type { OperatorsBooks } from '../checks/books.js';
import type { Random } from '../random.js';
import type { Answer, Caller } from './caller.js';
import { callerAt, type Lunch } from './lunch.js';
import { pause } from './pause.js';

const WORKS_EVERY = [1_000, 4_000] as const;
const POLL_EVERY_MS = 100;
/** How long a rebuild or a verification is followed during the lunch, in ms. */
const FOLLOW_TIMEOUT_MS = 30_000;
/** At the end, in ms. */
const VERIFIED_WITHIN = 180_000;
const PAGE = 100;

/** The operator, who rebuilds and verifies views all the time. */
export class Operator {
  readonly #caller: Caller;
  readonly #random: Random;
  readonly #headers: Readonly<Record<string, string>>;
  /** What was completed. */
  readonly done = { rebuilt: 0, verified: 0 };

  constructor(private readonly lunch: Lunch) {
    this.#caller = callerAt(lunch, 'the operator');
    this.#random = lunch.random.named('operator');
    this.#headers = { authorization: `Bearer ${lunch.opsKey}` };
  }

  /** A work that a fault interrupts is left as it is; the next one follows. */
  async play(): Promise<void> {
    const { closing } = this.lunch;
    while (!closing.aborted) {
      await pause(this.#random.between(...WORKS_EVERY), closing);
      if (closing.aborted) return;
      const view = this.#random.pick(VIEWS).name;
      await (this.#random.chance(0.5) ? this.#rebuild(view) : this.#verify(view));
    }
  }

  /** Compares every view with the log, one after the other, and reads what is parked. */
  async books(): Promise<OperatorsBooks> {
    const verifications: OperatorsBooks['verifications'][number][] = [];
    for (const { name } of VIEWS) verifications.push(await this.#verified(name));
    return { verifications, parked: await this.#parked() };
  }

  /** Returns all events of a stream, oldest first. */
  async events(stream: string): Promise<LoggedEvent[]> {
    const events: LoggedEvent[] = [];
    for (let page = 1; ; page++) {
      const path = `/operations/events?stream=${stream}&limit=${PAGE}&page=${page}`;
      const answer = (await this.#patiently('GET', path)).body as EventsPage;
      events.push(...answer.events);
      if (!answer.eventsInfo.hasNextPage) return events;
    }
  }

  async #rebuild(view: string): Promise<void> {
    if ((await this.#call('POST', `/operations/projections/${view}/rebuild`))?.status !== 202) return;
    const status = await this.#untilOver(view, ({ rebuild }) => rebuild?.state !== 'running');
    if (status?.rebuild?.state === 'failed') this.#note(`the rebuild of ${view} failed: ${status.rebuild.error}`);
    else if (status) this.done.rebuilt++;
  }

  async #verify(view: string): Promise<void> {
    if ((await this.#call('POST', `/operations/projections/${view}/verify`))?.status !== 202) return;
    const verification = (await this.#untilOver(view, (status) => status.verification?.state !== 'running'))?.verification;
    if (verification?.state === 'failed') this.#note(`the verification of ${view} failed: ${verification.error}`);
    if (verification?.state !== 'done') return;
    this.done.verified++;
    const { differences } = verification;
    if (differences.length > 0)
      this.lunch.ledger.breaks(
        'views',
        `${differences.length} documents of ${view} differed during the lunch: ${differences.slice(0, 5).join(', ')}`,
      );
  }

  /** Removes instants, which a client's message may contain, so that equal notes are equal. */
  #note(what: string): void {
    this.lunch.ledger.noted.push(what.replace(/ Last error: .*/s, ''));
  }

  /** Returns the status once it is over; `undefined` if it can't be read. */
  async #untilOver(view: string, isOver: (status: ProjectionStatus) => boolean): Promise<ProjectionStatus | undefined> {
    const end = performance.now() + FOLLOW_TIMEOUT_MS;
    while (performance.now() < end && !this.lunch.giveUp.aborted) {
      await pause(POLL_EVERY_MS, this.lunch.giveUp);
      const answer = await this.#call('GET', `/operations/projections/${view}`);
      if (answer?.status !== 200) continue;
      const status = answer.body as ProjectionStatus;
      if (isOver(status)) return status;
    }
    return undefined;
  }

  async #verified(view: string): Promise<OperatorsBooks['verifications'][number]> {
    const end = performance.now() + VERIFIED_WITHIN;
    let error = 'it was never completed';
    while (performance.now() < end) {
      const answer = await this.#call('POST', `/operations/projections/${view}/verify`);
      const status =
        answer?.status === 202 ? await this.#untilOver(view, ({ verification }) => verification?.state !== 'running') : undefined;
      if (status?.verification?.state === 'done') return { view, differences: status.verification.differences };
      error = status?.verification?.error ?? `${answer?.status} ${JSON.stringify(answer?.body)}`;
      await pause(1_000, this.lunch.giveUp);
      this.lunch.giveUp.throwIfAborted();
    }
    return { view, differences: [], error };
  }

  async #parked(): Promise<readonly ParkedEvent[]> {
    return ((await this.#patiently('GET', `/operations/parked?limit=${PAGE}`)).body as ParkedPage).parked;
  }

  async #patiently(method: string, path: string): Promise<Answer> {
    const answer = await this.#caller.definitely(method, path, { headers: this.#headers });
    if (answer.status !== 200) throw new Error(`${method} ${path} answered the operator ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** `undefined` without an answer. */
  #call(method: string, path: string): Promise<Answer | undefined> {
    const request = { headers: this.#headers, ...(method === 'POST' && { json: {} }) };
    return this.#caller.once(method, path, request).catch(() => undefined);
  }
}

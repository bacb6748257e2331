import type { ServerStatus } from '@tiffin/contracts';
import { nap } from '@tiffin/event-sourcing';
import { isRetryable, type Clock, type Ids } from '@tiffin/kernel';
import type { CollectionDefinition, RecordStore } from '@tiffin/read-models';

/** What a server reports about itself. */
export type OwnServerStatus = Omit<ServerStatus, '_id' | 'startedAt' | 'seenAt' | 'state'> & {
  readonly state: Exclude<ServerStatus['state'], 'unseen'>;
};

/** A server's record is its last report. */
export const SERVERS: CollectionDefinition<ServerRecord> = { name: 'servers', indexes: [{ name: 'seenAt', fields: ['seenAt'] }] };
type ServerRecord = Readonly<ServerStatus>;

/** How often a server reports, in ms, and how often it checks for a change that it reports at once. */
const REPORT_EVERY = 5_000;
const CHECK_EVERY = 1_000;
/** A server without a report for this long, in ms, is away; after the second time it is forgotten. */
const UNSEEN_AFTER = 15_000;
const FORGET_AFTER = 3_600_000;

export interface ServerRegistryOptions {
  readonly records: Pick<RecordStore, 'get' | 'find' | 'commit'>;
  /** Whether other servers share the records. A server that is alone writes nothing. */
  readonly shared: boolean;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Called when this server could not report, unless the records are away, which is logged elsewhere. */
  readonly onFailure: (error: unknown) => void;
  /** Resolves after `ms`, or when the signal aborts. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The servers of this installation, as each reports itself among the shared records. */
export class ServerRegistry {
  readonly #id: string;
  readonly #ended = new AbortController();
  #self: { readonly account: () => OwnServerStatus; readonly startedAt: string } | undefined;
  #saying: Promise<void> = Promise.resolve();

  constructor(private readonly options: ServerRegistryOptions) {
    this.#id = options.ids.uuid();
  }

  /** Adds this server. `account` is called for every report. */
  begin(account: () => OwnServerStatus): void {
    this.#self = { account, startedAt: this.#now.toISOString() };
    if (this.options.shared) this.#saying = this.#sayUntilOver();
  }

  /** Returns this server as it is now and the others as of their last reports, sorted by name. Throws `StoreUnavailable`. */
  async list(): Promise<ServerStatus[]> {
    const own = this.#own();
    const records = this.options.shared ? await this.options.records.find(SERVERS, {}) : [];
    const otherServers = records.filter(({ record }) => record._id !== this.#id).map(({ record }) => this.#statusOf(record));
    return [...(own ? [own] : []), ...otherServers].sort((a, b) => a.name.localeCompare(b.name) || a._id.localeCompare(b._id));
  }

  /** Removes this server. */
  async end(): Promise<void> {
    this.#ended.abort(new Error('This server ends'));
    await this.#saying;
    if (!this.options.shared || !this.#self) return;
    await this.#attempt(() => this.options.records.commit([{ kind: 'delete', collection: SERVERS.name, id: this.#id }]));
  }

  get #now(): Date {
    return this.options.clock.now();
  }

  #own(): ServerRecord | undefined {
    if (!this.#self) return undefined;
    const { account, startedAt } = this.#self;
    return { ...account(), _id: this.#id, startedAt, seenAt: this.#now.toISOString() };
  }

  #statusOf(record: ServerRecord): ServerStatus {
    return this.#now.getTime() - Date.parse(record.seenAt) < UNSEEN_AFTER ? record : { ...record, state: 'unseen' };
  }

  async #sayUntilOver(): Promise<void> {
    const { pause = nap } = this.options;
    let reported: ServerRecord | undefined;
    while (!this.#ended.signal.aborted) {
      const own = this.#own();
      if (own && isDue(reported, own)) {
        await this.#attempt(() => this.#report(own));
        reported = own;
      }
      await pause(CHECK_EVERY, this.#ended.signal);
    }
  }

  async #report(own: ServerRecord): Promise<void> {
    const { records } = this.options;
    const collection = SERVERS.name;
    const [existing, old] = await Promise.all([
      records.get(SERVERS, own._id),
      records.find(SERVERS, { where: { seenAt: { lt: new Date(this.#now.getTime() - FORGET_AFTER).toISOString() } } }),
    ]);
    const forget = old.filter(({ record }) => record._id !== own._id);
    await records.commit([
      existing ? { kind: 'replace', collection, record: own, revision: existing.revision } : { kind: 'insert', collection, record: own },
      ...forget.map(({ record }) => ({ kind: 'delete' as const, collection, id: record._id })),
    ]);
  }

  /** A report that fails is made up for by the next one. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isRetryable(error)) this.options.onFailure(error);
    }
  }
}

/** Whether the change is one that operators may be waiting to see, so it is reported at once. */
function isDue(reported: ServerRecord | undefined, now: ServerRecord): boolean {
  return (
    reported?.state !== now.state ||
    reported.leads.join() !== now.leads.join() ||
    Date.parse(now.seenAt) - Date.parse(reported.seenAt) >= REPORT_EVERY
  );
}

import { readStoreSettings, STORE_SERVERS, Variables, type Environment, type StoreSettings } from '@tiffin/installation';
import { randomUUID } from 'node:crypto';
import { databaseIn, dropDatabase, withDatabase } from '@tiffin/read-models/testing';

/** The stores of one process of the benchmark. */
export interface FreshStores {
  /** Variables that name the servers; none if everything is embedded. */
  readonly variables: Readonly<Record<string, string>>;
  /** Drops the database. The log can't be emptied: its streams stay. Never rejects, so that no figure is lost. */
  remove(): Promise<void>;
}

/** The servers that TIFFIN_EVENT_STORE and TIFFIN_MONGO name for the benchmark, in any combination. */
export class ExternalStores {
  static readonly none = new ExternalStores({ eventStore: undefined, mongo: undefined });

  private constructor(private readonly settings: Pick<StoreSettings, 'eventStore' | 'mongo'>) {}

  /** Throws `ConfigurationError`. */
  static of(environment: Environment): ExternalStores {
    return new ExternalStores(readStoreSettings(new Variables(environment)));
  }

  /** `EventStoreDB and MongoDB`; empty without any. */
  get names(): string {
    const { eventStore, mongo } = this.settings;
    return [eventStore && STORE_SERVERS['event-store'], mongo && STORE_SERVERS.mongo].filter(Boolean).join(' and ');
  }

  get hasMongo(): boolean {
    return this.settings.mongo !== undefined;
  }

  /** Whether several processes can share them. */
  get areShared(): boolean {
    return this.hasMongo && this.settings.eventStore !== undefined;
  }

  /** Returns the shared log, and a database of its own. */
  fresh(): FreshStores {
    const { eventStore, mongo } = this.settings;
    const database = mongo === undefined ? undefined : withDatabase(mongo, `tiffin-bench-${randomUUID()}`);
    const warnLeftOver = (): unknown => database && process.stderr.write(`${databaseIn(database)} is left on MongoDB: drop it.\n`);
    process.once('exit', warnLeftOver);
    return {
      variables: { ...(eventStore && { TIFFIN_EVENT_STORE: eventStore }), ...(database && { TIFFIN_MONGO: database }) },
      async remove() {
        if (database && !(await dropped(database))) return;
        process.off('exit', warnLeftOver);
      },
    };
  }
}

/** Whether it is gone now. */
async function dropped(connectionString: string): Promise<boolean> {
  try {
    await dropDatabase(connectionString, databaseIn(connectionString));
    return true;
  } catch {
    return false;
  }
}

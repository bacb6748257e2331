import type { EventStore, LogReplaced } from '@tiffin/event-sourcing';
import {
  Backups,
  FileErasures,
  generationBuilderOf,
  openOwnLog,
  openPorts,
  ServerRegistry,
  VIEWS,
  type Ports,
  type StoreWait,
} from '@tiffin/installation';
import { randomIds } from '@tiffin/kernel';
import { ProjectionHost } from '@tiffin/leases';
import { MailsInFlight } from '@tiffin/mail';
import { type EngineLogger, ProjectionEngine } from '@tiffin/projections';
import type { Configuration } from '../configuration/configuration.js';
import { productVersion } from '../configuration/product-version.js';
import type { RunningClock } from './running-clock.js';

/** The open stores of one process, and the engine that folds the log into the views. */
export interface Stores extends Ports {
  readonly engine: ProjectionEngine | ProjectionHost;
  readonly backups: Backups;
  readonly erasures: FileErasures;
  readonly registry: ServerRegistry;
  /** Mails that are about to become files; erasures wait for them. */
  readonly mailsUnderWay: MailsInFlight;
}

interface OpenStoresOptions {
  readonly clock: RunningClock;
  readonly logger: EngineLogger;
  readonly wait: StoreWait;
  /** Called when the log was replaced beneath the running process. The process must stop then. */
  readonly onLogReplaced: (error: LogReplaced) => void;
}

/**
 * Opens the stores and gives a new installation its identity. Waits for stores that are away. Throws as `openPorts` does, and
 * `ForeignLog` or `UnfinishedMove` if the stores are not one installation; nothing is left open then.
 */
export async function openStores(
  configuration: Pick<Configuration, 'dataDirectory' | 'eventStore' | 'mongo' | 'clockStart' | 'roles'>,
  { clock, logger, wait, onLogReplaced }: OpenStoresOptions,
): Promise<Stores> {
  const ports = await openPorts(configuration, wait);
  const { events, records, blobs, catalog, servers } = ports;
  try {
    const mailsUnderWay = new MailsInFlight();
    const erasures = new FileErasures({ dataDirectory: configuration.dataDirectory, records, blobs, clock, logger, mailsUnderWay });
    const logId = await wait.retryStep(servers, async () => {
      await startClock(clock, configuration.clockStart, events);
      const id = await openOwnLog(ports, { settings: configuration, clock, ids: randomIds });
      await erasures.catchUp();
      return id;
    });
    const builder = generationBuilderOf(configuration, clock);
    const options = {
      store: events,
      logId,
      catalog,
      records,
      views: VIEWS,
      clock,
      logger,
      onLogReplaced,
      ...(builder && { builder }),
    };
    // If any store is embedded, the lock on its directory keeps other processes out.
    const shared = configuration.eventStore !== undefined && configuration.mongo !== undefined;
    const engine = shared
      ? new ProjectionHost({ ...options, acquiresLeases: configuration.roles.includes('projections') })
      : new ProjectionEngine(options);
    const backups = await Backups.open({
      ...configuration,
      clock,
      version: productVersion(),
      failed: (err, folder) => logger.error({ err, folder }, 'A backup has failed'),
    });
    const registry = new ServerRegistry({
      ...{ records, shared, clock, ids: randomIds },
      onFailure: (err) => logger.warn({ err }, 'This server could not say how it is'),
    });
    return { ...ports, engine, backups, erasures, registry, mailsUnderWay };
  } catch (error) {
    await ports.close();
    throw error;
  }
}

/** Returns when the log's last event happened, `undefined` for an empty log. Reads the whole log. */
async function lastInstant(events: EventStore): Promise<Date | undefined> {
  let last: string | undefined;
  for await (const page of events.readAll({ after: 0, follow: false, signal: new AbortController().signal })) {
    for (const { metadata } of page.events) if (last === undefined || metadata.occurredAt > last) last = metadata.occurredAt;
  }
  return last === undefined ? undefined : new Date(last);
}

/**
 * Starts the clock at `TIFFIN_CLOCK`, or at the log's last instant if that is later (docs/reference/design.md#9.5). Runs before
 * anything is recorded: the log's own first event must be as old as the scenario that follows.
 */
async function startClock(clock: RunningClock, clockStart: Date | undefined, events: EventStore): Promise<void> {
  if (!clockStart) return;
  const last = await lastInstant(events);
  clock.startAt(last && last > clockStart ? last : clockStart);
}

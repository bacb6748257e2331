import { openLog, type NewEvent } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import { Backups, openPorts, StoreWait, type Ports } from '@tiffin/installation';
import { randomIds, systemClock } from '@tiffin/kernel';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';

/** The embedded stores of an installation whose server runs, with one backup. */
export interface Installation {
  /** A temporary directory that contains `data`. */
  readonly root: string;
  readonly data: string;
  readonly ports: Ports;
  /** The backup's folder. */
  readonly folder: string;
  /** Stops, and removes everything. */
  remove(): Promise<void>;
}

/** Opens the embedded stores of a data directory. */
export const openEmbedded = (dataDirectory: string): Promise<Ports> =>
  openPorts(
    { dataDirectory, eventStore: undefined, mongo: undefined },
    new StoreWait({ signal: new AbortController().signal, notify: () => undefined }),
  );

/** Makes an installation with these events and one backup. */
export async function backedUp(...events: readonly NewEvent[]): Promise<Installation> {
  const directory = temporaryDirectory();
  const data = join(directory.path, 'data');
  const ports = await openEmbedded(data);
  await openLog(ports.events, systemClock, randomIds);
  if (events.length > 0) await ports.events.append('other-1', 'no-stream', events);
  const stores = { dataDirectory: data, eventStore: undefined, mongo: undefined };
  const backups = await Backups.open({ ...stores, clock: systemClock, version: '0.1.0', failed: () => undefined });
  const folder = join(data, 'backups', backups.start().folder);
  await until(async () => (await backups.state())?.state !== 'running');
  return {
    root: directory.path,
    data,
    ports,
    folder,
    remove: async () => {
      await ports.close();
      directory.remove();
    },
  };
}

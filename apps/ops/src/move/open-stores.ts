import {
  ConfigurationError,
  hasEmbeddedLog,
  openPorts,
  openTargetPorts,
  StoreWait,
  STORE_SERVERS,
  type Ports,
  type StoreSettings,
} from '@tiffin/installation';
import type { Time } from '../terminal.js';

/** A server did not answer in time. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

export interface OpenedStores {
  readonly source: Ports;
  readonly target: Ports;
}

export interface OpenStoresOptions {
  readonly signal: AbortSignal;
  readonly time: Time;
  /** How long a server may take to answer, in ms. */
  readonly timeout: number;
  /** Receives lines for the person who waits. */
  readonly print: (line: string) => void;
}

/**
 * Opens the embedded installation, for this process alone, and the servers that the settings name; runs `work`, and closes
 * everything. Throws what the work throws, `StoreAway`, and what `openPorts` throws, among it an error if a server uses the data
 * directory.
 */
export async function withOpenStores<Result>(
  settings: StoreSettings,
  options: OpenStoresOptions,
  work: (stores: OpenedStores) => Promise<Result>,
): Promise<Result> {
  const { dataDirectory, eventStore, mongo } = settings;
  if (eventStore === undefined && mongo === undefined) {
    throw new ConfigurationError(
      'TIFFIN_EVENT_STORE',
      'or TIFFIN_MONGO, or both, must say where to move to. See: npm run ops -- move --help',
    );
  }
  if (!hasEmbeddedLog(dataDirectory)) {
    throw new ConfigurationError(
      'TIFFIN_DATA',
      `(${dataDirectory}) holds no embedded installation: name the directory that the server was started with.`,
    );
  }
  const wait = new StoreWait({ signal: options.signal, notify: () => undefined });
  const source = await openPorts({ dataDirectory, eventStore: undefined, mongo: undefined }, wait);
  try {
    for (const advice of source.advice) options.print(advice);
    const target = await openTarget(source, settings, options);
    try {
      return await work({ source, target });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openTarget(source: Ports, settings: StoreSettings, { signal, time, timeout, print }: OpenStoresOptions): Promise<Ports> {
  const wait = new StoreWait({ signal, notify: print });
  const opened = new AbortController();
  const giveUp = (): void => {
    const servers = wait.waitingFor.map((server) => STORE_SERVERS[server]).join(' and ') || 'The store';
    wait.giveUp(new StoreAway(`${servers} did not answer within ${Math.round(timeout / 1_000)} s. Nothing was changed.`));
  };
  // The pause rejects if the stores opened first.
  void time.pause(timeout, opened.signal).then(giveUp, () => undefined);
  try {
    return await openTargetPorts(source, settings, wait);
  } finally {
    opened.abort();
  }
}

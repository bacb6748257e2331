import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.js';
import { TiffinServer } from '../processes/tiffin-server.js';
import type { Links, Site } from './site.js';

export const KEYS = { adminKey: 'chaos-admin-key', opsKey: 'chaos-operators-key' } as const;

export interface SiteOptions {
  readonly directory: string;
  /** How far all servers' clocks are ahead at first, in ms. */
  readonly ahead: number;
  readonly endedByItself: (what: string) => void;
}

/** Makes a site of one server with its stores in its own directory. */
export async function embeddedSite({ directory, ahead, endedByItself }: SiteOptions): Promise<Site> {
  const serverDirectory = join(directory, 'server');
  mkdirSync(serverDirectory);
  const variables = { TIFFIN_ADMIN_KEY: KEYS.adminKey, TIFFIN_OPS_KEY: KEYS.opsKey };
  const server = new TiffinServer({
    name: 'the server',
    directory: serverDirectory,
    port: await freePort(),
    variables,
    ahead,
    endedByItself,
  });
  return {
    mode: 'embedded',
    servers: [server],
    origin: server.origin,
    elsewhere: server.origin,
    ...KEYS,
    outbox: join(serverDirectory, 'data/outbox'),
    leader: () => server,
    leads: () => [],
    stores: {},
    linksOf: (): Links => {
      throw new Error('Embedded stores have no links');
    },
    start: async () => void (await server.start()),
    stop: () => stopServer(server),
  };
}

/** Asks a server to end, also a suspended one, and kills it if it doesn't. */
export async function stopServer(server: TiffinServer): Promise<void> {
  if (!server.isRunning) return;
  server.signal('SIGCONT');
  server.signal('SIGTERM');
  // It was killed then, which is enough here.
  await server.ended().catch(() => undefined);
}

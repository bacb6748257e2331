import { BreakableLink } from '@tiffin/event-sourcing/testing/event-store-db';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.js';
import { TiffinServer } from '../processes/tiffin-server.js';
import { KEYS, stopServer } from './embedded-site.js';
import { Leadership } from './leadership.js';
import { externalStores, type ExternalSiteOptions } from './external-stores.js';
import type { Links, Site } from './site.js';

/**
 * Makes a site of two servers on the same two stores, each with links of its own to them. Clients use the server that holds the
 * leases, through a link that is cut when the leases move: sockets receive what is committed on the server that they are connected
 * to.
 */
export async function externalSite(options: ExternalSiteOptions): Promise<Site> {
  const { directory } = options;
  const stores = await externalStores(options);
  const servers: TiffinServer[] = [];
  const links = new Map<TiffinServer, Links>();
  for (const name of ['server one', 'server two']) {
    const ownLinks = { 'event-store': await linkTo(stores['event-store'].port), mongo: await linkTo(stores.mongo.port) };
    const server = await serverOn(options, name, ownLinks);
    servers.push(server);
    links.set(server, ownLinks);
  }
  const fronts: BreakableLink[] = [];
  const leadership = new Leadership(servers, KEYS.opsKey, () => fronts.forEach((front) => front.cut()));
  const leader = (): TiffinServer => leadership.leader;
  const standby = (): TiffinServer => servers.find((server) => server !== leader() && server.isRunning) ?? leader();
  for (const to of [leader, standby]) fronts.push(await new BreakableLink(() => to().port).open());
  const [front, elsewhere] = fronts.map(({ port }) => `http://127.0.0.1:${port}`);
  return {
    mode: 'lent',
    servers,
    origin: front ?? '',
    elsewhere: elsewhere ?? '',
    ...KEYS,
    outbox: join(directory, 'data/outbox'),
    leader,
    leads: () => leadership.leads,
    stores,
    linksOf: (server) => links.get(server) ?? fail(server),
    start: async () => {
      await Promise.all(Object.values(stores).map((store) => store.start()));
      for (const server of servers) await server.start();
      leadership.watch();
    },
    stop: async () => {
      await leadership.stop();
      const allLinks = [...fronts, ...[...links.values()].flatMap((ownLinks) => Object.values(ownLinks))];
      await Promise.all(servers.map(stopServer));
      for (const link of allLinks) link.resume();
      await Promise.all(allLinks.map((link) => link.close()));
      await Promise.all(Object.values(stores).map((store) => store.stop()));
    },
  };
}

function fail({ name }: TiffinServer): never {
  throw new Error(`${name} has no links`);
}

function linkTo(port: number): Promise<BreakableLink> {
  return new BreakableLink(() => port).open();
}

async function serverOn({ directory, ahead, endedByItself }: ExternalSiteOptions, name: string, links: Links): Promise<TiffinServer> {
  const serverDirectory = join(directory, name.replace(' ', '-'));
  mkdirSync(serverDirectory);
  const variables = {
    TIFFIN_ADMIN_KEY: KEYS.adminKey,
    TIFFIN_OPS_KEY: KEYS.opsKey,
    TIFFIN_DATA: join(directory, 'data'),
    TIFFIN_EVENT_STORE: `esdb://127.0.0.1:${links['event-store'].port}?tls=false`,
    // A driver that knows the replica set would bypass the link.
    TIFFIN_MONGO: `mongodb://127.0.0.1:${links.mongo.port}/tiffin?directConnection=true`,
  };
  return new TiffinServer({ name, directory: serverDirectory, port: await freePort(), variables, ahead, endedByItself });
}

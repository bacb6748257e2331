import { BreakableLink } from '@tiffin/event-sourcing/testing/event-store-db';
import mongoose from 'mongoose';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.js';
import { LentServer } from '../processes/lent-server.js';
import { TiffinServer } from '../processes/tiffin-server.js';
import { KEYS, stopServer, type SiteParts } from './embedded-site.js';
import { Leadership } from './leadership.js';
import type { Links, Site, StoreName } from './site.js';

const NOT_YET_INITIALIZED = 94;
const ANSWERS_WITHIN = 2_000;

export interface LentSiteParts extends SiteParts {
  /** Commands that become the servers. */
  readonly commands: Readonly<Record<StoreName, string>>;
  readonly giveUp: AbortSignal;
}

/**
 * Two servers of ours on the same two stores, each with links of its own to them. Clients go to whoever leads, through a link that is cut when
 * that changes: sockets hear of what is committed on the server that they are connected to.
 */
export async function lentSite(parts: LentSiteParts): Promise<Site> {
  const { directory } = parts;
  const stores = {
    'event-store': await lent(parts, 'event-store', async (port) => (await ask(`http://127.0.0.1:${port}/health/live`)).ok),
    mongo: await lent(parts, 'mongo', initiated),
  };
  const servers: TiffinServer[] = [];
  const links = new Map<TiffinServer, Links>();
  for (const name of ['server one', 'server two']) {
    const own = { 'event-store': await linkTo(stores['event-store'].port), mongo: await linkTo(stores.mongo.port) };
    const server = await serverOn(parts, name, own);
    servers.push(server);
    links.set(server, own);
  }
  const fronts: BreakableLink[] = [];
  const leadership = new Leadership(servers, KEYS.opsKey, () => fronts.forEach((front) => front.cut()));
  const leader = (): TiffinServer => leadership.leader;
  const standby = (): TiffinServer => servers.find((server) => server !== leader() && server.isRunning) ?? leader();
  for (const to of [leader, standby]) fronts.push(await new BreakableLink(() => to().port).open());
  const [front, aside] = fronts.map(({ port }) => `http://127.0.0.1:${port}`);
  return {
    mode: 'lent',
    servers,
    origin: front ?? '',
    elsewhere: aside ?? '',
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
      const all = [...fronts, ...[...links.values()].flatMap((own) => Object.values(own))];
      await Promise.all(servers.map(stopServer));
      for (const link of all) link.resume();
      await Promise.all(all.map((link) => link.close()));
      await Promise.all(Object.values(stores).map((store) => store.stop()));
    },
  };
}

function fail({ name }: TiffinServer): never {
  throw new Error(`${name} has no links`);
}

async function lent(
  { directory, commands, giveUp }: LentSiteParts,
  name: StoreName,
  answers: (port: number) => Promise<boolean>,
): Promise<LentServer> {
  const own = join(directory, name);
  mkdirSync(own);
  return new LentServer({ name, command: commands[name], port: await freePort(), directory: own, answers, giveUp });
}

function linkTo(port: number): Promise<BreakableLink> {
  return new BreakableLink(() => port).open();
}

async function serverOn({ directory, ahead, endedByItself }: LentSiteParts, name: string, links: Links): Promise<TiffinServer> {
  const own = join(directory, name.replace(' ', '-'));
  mkdirSync(own);
  const variables = {
    TIFFIN_ADMIN_KEY: KEYS.adminKey,
    TIFFIN_OPS_KEY: KEYS.opsKey,
    TIFFIN_DATA: join(directory, 'data'),
    TIFFIN_EVENT_STORE: `esdb://127.0.0.1:${links['event-store'].port}?tls=false`,
    // A driver that knew of the set would go around the link.
    TIFFIN_MONGO: `mongodb://127.0.0.1:${links.mongo.port}/tiffin?directConnection=true`,
  };
  return new TiffinServer({ name, directory: own, port: await freePort(), variables, ahead, endedByItself });
}

function ask(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN) });
}

/** Whether MongoDB takes writes. A server that is in no replica set yet is made one of its own. */
async function initiated(port: number): Promise<boolean> {
  const options = { serverSelectionTimeoutMS: ANSWERS_WITHIN, socketTimeoutMS: ANSWERS_WITHIN, directConnection: true };
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/`, options);
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return true;
    await admin.command({ replSetGetStatus: 1 }).catch(async (error: unknown) => {
      if ((error as { code?: number }).code !== NOT_YET_INITIALIZED) throw error;
      const { parsed } = (await admin.command({ getCmdLineOpts: 1 })) as {
        parsed: { replication?: { replSet?: string; replSetName?: string } };
      };
      const { replSet, replSetName } = parsed.replication ?? {};
      await admin.command({ replSetInitiate: { _id: replSet ?? replSetName ?? 'rs0', members: [{ _id: 0, host: `127.0.0.1:${port}` }] } });
    });
    return false;
  } finally {
    await client.close();
  }
}

import { withTimeout } from '@tiffin/kernel';
import mongoose from 'mongoose';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.js';
import { ExternalServer } from '../processes/external-server.js';
import type { SiteOptions } from './embedded-site.js';
import type { StoreName } from './site.js';

const NOT_YET_INITIALIZED = 94;
const ANSWERS_WITHIN = 2_000;

export interface ExternalSiteOptions extends SiteOptions {
  /** Commands that become the servers. */
  readonly commands: Readonly<Record<StoreName, string>>;
  readonly giveUp: AbortSignal;
}

/** Returns both store servers, not started yet. */
export async function externalStores(options: ExternalSiteOptions): Promise<Readonly<Record<StoreName, ExternalServer>>> {
  return {
    'event-store': await externalStore(options, 'event-store', async (port) => (await get(`http://127.0.0.1:${port}/health/live`)).ok),
    mongo: await externalStore(options, 'mongo', initiated),
  };
}

async function externalStore(
  { directory, commands, giveUp }: ExternalSiteOptions,
  name: StoreName,
  answers: (port: number) => Promise<boolean>,
): Promise<ExternalServer> {
  const storeDirectory = join(directory, name);
  mkdirSync(storeDirectory);
  return new ExternalServer({ name, command: commands[name], port: await freePort(), directory: storeDirectory, answers, giveUp });
}

function get(url: string): Promise<Response> {
  return withTimeout({ timeout: ANSWERS_WITHIN }, (signal) => fetch(url, { signal }));
}

/** Whether MongoDB takes writes. Initiates a replica set on a server that has none. */
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

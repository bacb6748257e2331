import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.js';
import type { ExternalServer } from '../processes/external-server.js';
import { TiffinServer } from '../processes/tiffin-server.js';
import { KEYS, stopServer } from '../site/embedded-site.js';
import { Leadership } from '../site/leadership.js';
import { externalStores, type ExternalSiteOptions } from '../site/external-stores.js';
import type { StoreName } from '../site/site.js';
import { LoadBalancer } from './load-balancer.js';

const NAMES = ['server one', 'server two', 'server three'];

/** Three servers with both roles on the same two stores, behind a load balancer. */
export class ServersSite {
  readonly leadership: Leadership;
  readonly loadBalancer: LoadBalancer;

  private constructor(
    readonly servers: readonly TiffinServer[],
    private readonly stores: Readonly<Record<StoreName, ExternalServer>>,
    /** The directory of the servers' mails. */
    readonly outbox: string,
  ) {
    this.leadership = new Leadership(servers, KEYS.opsKey, () => undefined);
    this.loadBalancer = new LoadBalancer(servers);
  }

  /** Makes the site; nothing is started yet. */
  static async of(options: ExternalSiteOptions): Promise<ServersSite> {
    const { directory, ahead, endedByItself } = options;
    const stores = await externalStores(options);
    const variables = {
      TIFFIN_ADMIN_KEY: KEYS.adminKey,
      TIFFIN_OPS_KEY: KEYS.opsKey,
      TIFFIN_DATA: join(directory, 'data'),
      TIFFIN_EVENT_STORE: eventStoreOn(stores['event-store'].port),
      TIFFIN_MONGO: `mongodb://127.0.0.1:${stores.mongo.port}/tiffin?directConnection=true`,
    };
    const servers: TiffinServer[] = [];
    for (const name of NAMES) {
      const serverDirectory = join(directory, name.replace(' ', '-'));
      mkdirSync(serverDirectory);
      servers.push(new TiffinServer({ name, directory: serverDirectory, port: await freePort(), variables, ahead, endedByItself }));
    }
    return new ServersSite(servers, stores, join(directory, 'data/outbox'));
  }

  get eventStore(): string {
    return eventStoreOn(this.stores['event-store'].port);
  }

  async start(): Promise<void> {
    await Promise.all(Object.values(this.stores).map((store) => store.start()));
    for (const server of this.servers) await server.start();
    this.leadership.watch();
    await this.loadBalancer.open();
  }

  /** Asks all to end, and kills what doesn't; never rejects. */
  async stop(): Promise<void> {
    await this.leadership.stop();
    await this.loadBalancer.close();
    await Promise.all(this.servers.map(stopServer));
    await Promise.all(Object.values(this.stores).map((store) => store.stop()));
  }
}

function eventStoreOn(port: number): string {
  return `esdb://127.0.0.1:${port}?tls=false`;
}

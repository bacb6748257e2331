import type { BreakableLink } from '@tiffin/event-sourcing/testing/event-store-db';
import { targetOf, type PlannedFault } from '../plan/fault.js';
import type { ExternalServer } from '../processes/external-server.js';
import type { Site, StoreName } from '../site/site.js';
import { fullDisk, serversHit, type Injected } from './inject.js';

/** Injects a fault into an external store, or into the links to it. */
export async function injectExternal(fault: PlannedFault, site: Site): Promise<Injected> {
  const name = targetOf(fault.kind) as StoreName;
  const store = site.stores[name];
  if (!store) throw new Error(`There is no ${name} to hit`);
  const [, action = ''] = /^(?:event-store|mongo)-(.+)$/.exec(fault.kind) ?? [];
  if (!action.startsWith('link-')) return hitStore(store, action);
  const servers = serversHit(fault, site);
  const links = servers.map((server) => site.linksOf(server)[name]);
  const heal = await hitLinks(links, action);
  return { hit: `the link of ${servers.map((server) => server.name).join(' and ')}`, heal };
}

async function hitStore(store: ExternalServer, action: string): Promise<Injected> {
  const restart = async (): Promise<void> => {
    await store.ended();
    await store.start();
  };
  switch (action) {
    case 'kill':
      store.signal('SIGKILL');
      return { hit: store.name, heal: restart };
    case 'term':
      store.signal('SIGTERM');
      return { hit: store.name, heal: restart };
    case 'stop':
      store.signal('SIGSTOP');
      return { hit: store.name, heal: async () => store.signal('SIGCONT') };
    case 'disk': {
      const full = fullDisk(store.name, () => (store.isRunning ? store.pid : 0));
      return {
        hit: store.name,
        heal: async () => {
          await full.heal();
          // A database without disk space may end.
          await store.start();
        },
      };
    }
    default:
      throw new Error(`${action} is no fault of a lent server`);
  }
}

async function hitLinks(links: readonly BreakableLink[], action: string): Promise<() => Promise<void>> {
  switch (action) {
    case 'link-cut':
      for (const link of links) link.cut();
      return async () => undefined;
    case 'link-hang':
      for (const link of links) link.hang();
      return async () => links.forEach((link) => link.resume());
    case 'link-refuse':
      await Promise.all(links.map((link) => link.close()));
      return async () => void (await Promise.all(links.map((link) => link.open())));
    case 'link-deaf':
      for (const link of links) link.loseAnswers();
      return async () => links.forEach((link) => link.cut());
    default:
      throw new Error(`${action} is no fault of a link`);
  }
}

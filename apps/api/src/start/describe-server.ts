import type { INestApplicationContext } from '@nestjs/common';
import type { ServerRole } from '@tiffin/contracts';
import { VIEWS, type OwnServerStatus } from '@tiffin/installation';
import { REACTOR_LEASE, ProjectionHost } from '@tiffin/leases';
import { leaseName } from '@tiffin/read-models';
import { LiveGateway } from '@tiffin/realtime';
import { hostname } from 'node:os';
import { productVersion } from '../configuration/product-version.js';
import { Readiness } from '../health/readiness.js';
import type { Stores } from './stores.js';

/** The leases of a server that runs alone. */
const EVERYTHING = [...VIEWS.map(leaseName), REACTOR_LEASE].sort();

export interface DescribedServer extends Pick<Stores, 'engine'> {
  readonly roles: readonly ServerRole[];
  /** The port on which it listens. */
  readonly port: number;
}

/** Returns a function that describes this server to operators, whichever server they ask. */
export function describeServer(app: INestApplicationContext, { engine, roles, port }: DescribedServer): () => OwnServerStatus {
  const readiness = app.get(Readiness);
  const live = roles.includes('http') ? app.get(LiveGateway, { strict: false }) : undefined;
  const unchanging = { name: `${hostname()}:${port}`, version: productVersion(), roles: [...roles] };
  return () => ({
    ...unchanging,
    state: readiness.ready ? 'ready' : readiness.stopping ? 'stopping' : 'starting',
    leads: engine instanceof ProjectionHost ? [...engine.epochs.keys()].sort() : EVERYTHING,
    sockets: live?.connected ?? 0,
  });
}
